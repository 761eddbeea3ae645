import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  type BankCardDraft,
  type BankCardField,
  type BankCardToBind,
  emptyFieldsOf,
} from '../../../../schemas/wallet/bank-card';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { TextField, type TextFieldProps } from '../../../components/fields/text-field';
import { Section, Stack } from '../../../components/layout/card';
import { grouped, groupedAsTyped } from '../../../format/grouped';
import type { useDraftForm } from '../../../forms/draft-form';
import { FieldError } from '../../../forms/field-error';
import styles from './bank-card.module.css';

export type BankCardForm = ReturnType<typeof useDraftForm<BankCardDraft, BankCardToBind>>;

/** The field that the server refused, while nothing newer is wrong with it. */
type Refused = BankCardField | null;

type FieldsProps = { form: BankCardForm; refused: Refused };

/** Where a field has words of its own for what is wrong, they take the place of the common ones. */
const fieldOf = ({ form, refused }: FieldsProps, name: BankCardField, wrong?: ReactNode) => {
  const field = form.field(name);
  const common =
    field.error ?? (refused === name ? <FieldError code="param.invalid" /> : undefined);
  return { ...field, error: common && wrong && field.value.trim() !== '' ? wrong : common };
};

const asNumber = (field: ReturnType<typeof fieldOf>): Partial<TextFieldProps> & typeof field => ({
  ...field,
  kind: 'address',
  onChange: (typed: string) => field.onChange(groupedAsTyped(field.value, typed.toUpperCase())),
  onBlur: () => {
    if (field.value !== grouped(field.value)) field.onChange(grouped(field.value));
    field.onBlur();
  },
});

const HolderFields = (props: FieldsProps) => (
  <Section title={<FormattedMessage id="bankCard.group.holder" />}>
    <Stack>
      <TextField
        {...fieldOf(props, 'holder')}
        kind="name"
        maxLength={100}
        label={<FormattedMessage id="field.real_name" />}
      />
      <TextField
        {...fieldOf(props, 'holderAddress')}
        autoComplete="street-address"
        maxLength={200}
        label={<FormattedMessage id="field.residence_address" />}
      />
      <TextField
        {...fieldOf(props, 'postalCode')}
        autoComplete="postal-code"
        maxLength={16}
        label={<FormattedMessage id="field.postal_code" />}
      />
    </Stack>
  </Section>
);

const SwiftField = (props: FieldsProps) => {
  const field = fieldOf(props, 'swiftCode', <FormattedMessage id="bankCard.swift.wrong" />);
  return (
    <TextField
      {...field}
      onChange={(typed) => field.onChange(typed.toUpperCase())}
      kind="address"
      maxLength={16}
      label={<FormattedMessage id="field.swift_code" />}
      helper={<FormattedMessage id="bankCard.swift.help" />}
    />
  );
};

const BankFields = (props: FieldsProps) => (
  <Section title={<FormattedMessage id="bankCard.group.bank" />}>
    <Stack>
      <TextField
        {...fieldOf(props, 'bankName')}
        maxLength={100}
        label={<FormattedMessage id="field.bank_name" />}
      />
      <TextField
        {...fieldOf(props, 'branch')}
        maxLength={100}
        label={<FormattedMessage id="field.bank_branch" />}
      />
      <TextField
        {...fieldOf(props, 'bankAddress')}
        maxLength={200}
        label={<FormattedMessage id="field.bank_address" />}
      />
      <SwiftField {...props} />
    </Stack>
  </Section>
);

const AccountFields = (props: FieldsProps) => (
  <Section title={<FormattedMessage id="bankCard.group.account" />}>
    <Stack>
      <TextField
        {...asNumber(
          fieldOf(props, 'accountNumber', <FormattedMessage id="bankCard.account.wrong" />),
        )}
        maxLength={48}
        label={<FormattedMessage id="field.bank_account" />}
      />
      <TextField
        {...asNumber(fieldOf(props, 'iban', <FormattedMessage id="bankCard.iban.wrong" />))}
        maxLength={48}
        label={<FormattedMessage id="field.iban" />}
        helper={<FormattedMessage id="bankCard.iban.help" />}
      />
    </Stack>
  </Section>
);

/** Everything that a card needs, in three groups; all of it is required. */
export const BankCardFields = ({
  form,
  refused,
  isReplacing,
  isBusy,
}: FieldsProps & { isReplacing: boolean; isBusy: boolean }) => (
  <fieldset className={styles['form']} disabled={isBusy}>
    {isReplacing ? (
      <Notice tone="warn">
        <FormattedMessage id="bankCard.replace.note" />
      </Notice>
    ) : null}
    <HolderFields form={form} refused={refused} />
    <BankFields form={form} refused={refused} />
    <AccountFields form={form} refused={refused} />
  </fieldset>
);

/** How much is still to be filled in, and the button. */
export const BankCardSubmit = ({ form, isBusy }: { form: BankCardForm; isBusy: boolean }) => {
  const left = emptyFieldsOf(form.values);
  const all = Object.keys(form.values).length;
  return (
    <div className={styles['submit']}>
      {left > 0 ? (
        <p className={styles['left']} role="status">
          <FormattedMessage id="bankCard.left" values={{ left, all }} />
        </p>
      ) : null}
      <Button type="submit" pending={isBusy}>
        <FormattedMessage id="action.save" />
      </Button>
    </div>
  );
};
