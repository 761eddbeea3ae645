import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id';
import { placeholdersIn } from '../../i18n/placeholders';
import type { Failure } from '../../schemas/kernel/failure';
import type { ReasonCode, RefusalParams } from '../../schemas/kernel/refusal';
import { zonedStamp } from '../format/time';

const textOf = (code: ReasonCode): MessageId => `refusal.${code}`;

/** The words for one reason, in the language of the app and the time of the device. */
export const ReasonText = ({ code, params = {} }: { code: ReasonCode; params?: RefusalParams }) => {
  const { time } = params;
  const values = typeof time === 'string' ? { ...params, time: zonedStamp(time) } : params;
  return <FormattedMessage id={textOf(code)} values={values} />;
};

type Refused = Extract<Failure, { kind: 'refused' }>;

/**
 * A server may name a reason and leave out the figures that our words for it mention; and at the very
 * start our words for most reasons are still on their way.
 */
const RefusalText = ({ failure: { code, params, text } }: { failure: Refused }) => {
  const { messages } = useIntl();
  if (code === 'server.text') return text;
  const words = messages[textOf(code)];
  const missing = !words || placeholdersIn(words).some((name) => !(name in params));
  if (missing) return text || <ReasonText code="submit.failed" />;
  return <ReasonText code={code} params={params} />;
};

/** What went wrong, in the app's own words where it has them, else in the server's. */
export const FailureText = ({ failure }: { failure: Failure }) => {
  switch (failure.kind) {
    case 'refused':
      return <RefusalText failure={failure} />;
    case 'signedOut':
      return failure.text || <ReasonText code="session.required" />;
    case 'verificationRequired':
      return <ReasonText code="kyc.required" />;
    case 'throttled':
      return <ReasonText code="request.too_many" params={{ seconds: failure.seconds }} />;
    case 'unreachable':
      return <ReasonText code={failure.code} />;
    case 'malformed':
      return <ReasonText code="client.bad_answer" />;
  }
};
