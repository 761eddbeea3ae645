import { FormattedMessage, useIntl } from 'react-intl';
import type { AccountKind } from '../../../schemas/account/account';
import { Segmented } from '../../components/controls/segmented';
import type { FieldProps } from '../../components/fields/field-frame';
import { TextField } from '../../components/fields/text-field';
import { AreaCodeField } from './area-code-field';

type AccountFieldsProps = {
  /** What the choice between phone and mail is for, as a screen reader says it. */
  label: string;
  kind: AccountKind;
  onKind: (kind: AccountKind) => void;
  areaCode: string;
  onAreaCode: (areaCode: string) => void;
  name: Omit<FieldProps, 'label'>;
  disabled?: boolean;
};

/** An account by its phone number or its mail address. */
export const AccountFields = ({
  label,
  kind,
  onKind,
  areaCode,
  onAreaCode,
  name,
  disabled = false,
}: AccountFieldsProps) => {
  const intl = useIntl();
  return (
    <>
      <Segmented
        label={label}
        segments={[
          { value: 'mobile', label: intl.formatMessage({ id: 'login.phone' }) },
          { value: 'email', label: intl.formatMessage({ id: 'login.email' }) },
        ]}
        value={kind}
        onChange={onKind}
        disabled={disabled}
      />
      {kind === 'mobile' ? <AreaCodeField value={areaCode} onChange={onAreaCode} /> : null}
      <TextField
        key={kind}
        {...name}
        readOnly={disabled}
        kind={kind === 'mobile' ? 'phone' : 'email'}
        label={
          kind === 'mobile' ? (
            <FormattedMessage id="login.phoneNumber" />
          ) : (
            <FormattedMessage id="login.emailAddress" />
          )
        }
      />
    </>
  );
};
