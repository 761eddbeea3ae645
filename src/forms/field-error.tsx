import { FormattedMessage } from 'react-intl';
import * as v from 'valibot';
import { ReasonCode, type RefusalParams } from '../../schemas/kernel/refusal';
import { ReasonText } from '../context/failure-text';

/** What is wrong with a field: the code that its schema named. */
export const FieldError = ({
  code,
  params,
}: {
  code: string;
  params?: RefusalParams | undefined;
}) => {
  const known = v.safeParse(ReasonCode, code);
  if (code === 'param.missing') return <FormattedMessage id="field.required" />;
  if (!known.success || code === 'param.invalid') return <FormattedMessage id="field.wrong" />;
  return <ReasonText code={known.output} {...(params ? { params } : {})} />;
};
