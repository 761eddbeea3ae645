import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SelectField } from '../../components/fields/select-field';
import { type AreaCodeProps, useAreaCodes } from './area-codes';

type AreaCodeFieldProps = AreaCodeProps & { error?: ReactNode };

const Field = ({ error, ...props }: AreaCodeFieldProps) => {
  const { name, code, isOpen, open, sheet } = useAreaCodes(props);
  return (
    <>
      <SelectField
        label={<FormattedMessage id="country.areaCode" />}
        placeholder={<FormattedMessage id="country.areaCode.choose" />}
        expanded={isOpen}
        onPress={open}
        error={error}
      >
        {name === null ? (
          <FormattedMessage id="country.code" values={{ code }} />
        ) : (
          <FormattedMessage id="country.withCode" values={{ name, code }} />
        )}
      </SelectField>
      {sheet}
    </>
  );
};

/** The dialling code before a phone number. The names come anew with another language. */
export const AreaCodeField = (props: AreaCodeFieldProps) => {
  const { locale } = useIntl();
  return <Field key={locale} {...props} />;
};
