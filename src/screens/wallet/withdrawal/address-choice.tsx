import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { WithdrawAddress } from '../../../../schemas/wallet/withdraw-address';
import { SelectField } from '../../../components/select-field';
import { SelectSheet } from '../../../components/select-sheet';
import { Countdown } from '../../../flows/countdown';
import { FieldError, ReasonText } from '../../../flows/failure-text';
import { shortened } from '../../../format/masked';

const nameOf = ({ label, chain, address }: WithdrawAddress) =>
  [label, chain, shortened(address)].filter((part) => part !== '').join(' · ');

/** The saved address that a withdrawal goes to. */
export const AddressChoice = ({
  addresses,
  chosen,
  disabled,
  onChoose,
}: {
  addresses: readonly WithdrawAddress[];
  chosen: WithdrawAddress | null;
  disabled: boolean;
  onChoose: (id: number) => void;
}) => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const closeLabel = intl.formatMessage({ id: 'screen.close' });
  const label = <FormattedMessage id="field.address_id" />;
  const coolsUntil = chosen?.isCooling ? chosen.usableAt : null;
  return (
    <>
      <SelectField
        label={label}
        placeholder={<ReasonText code="withdraw.no_address" />}
        expanded={isOpen}
        disabled={disabled || addresses.length === 0}
        error={
          coolsUntil === null ? undefined : (
            <FieldError code="withdraw.address_cooling" params={{ time: coolsUntil }} />
          )
        }
        onPress={() => setIsOpen(true)}
      >
        {chosen ? nameOf(chosen) : null}
      </SelectField>
      <SelectSheet
        open={isOpen}
        title={label}
        closeLabel={closeLabel}
        choices={addresses.map((one) => ({
          value: one.id,
          label: nameOf(one),
          search: `${nameOf(one)} ${one.address}`,
          blocked:
            one.isCooling && one.usableAt !== null ? <Countdown until={one.usableAt} /> : undefined,
        }))}
        value={chosen?.id ?? null}
        onChoose={onChoose}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
