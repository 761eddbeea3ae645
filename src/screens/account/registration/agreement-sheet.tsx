import { FormattedMessage, useIntl } from 'react-intl';
import { agreementAddress } from '../../../../schemas/news/article-category';
import { ButtonLink } from '../../../components/controls/button';
import { Sheet } from '../../../components/overlays/sheet';
import styles from './registration-screen.module.css';

/** What one agrees to, short enough to be read. */
export const AgreementSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const intl = useIntl();
  const sections = [
    [
      'paper',
      <FormattedMessage key="t" id="agreement.paper" />,
      <FormattedMessage key="p" id="agreement.paper.text" />,
    ],
    [
      'risk',
      <FormattedMessage key="t" id="agreement.risk" />,
      <FormattedMessage key="p" id="agreement.risk.text" />,
    ],
    [
      'account',
      <FormattedMessage key="t" id="agreement.account" />,
      <FormattedMessage key="p" id="agreement.account.text" />,
    ],
    [
      'data',
      <FormattedMessage key="t" id="agreement.data" />,
      <FormattedMessage key="p" id="agreement.data.text" />,
    ],
  ] as const;
  return (
    <Sheet
      open={open}
      title={<FormattedMessage id="agreement.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <div className={styles['agreement']}>
        {sections.map(([name, title, text]) => (
          <section key={name}>
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
        <ButtonLink variant="text" compact href={`#${agreementAddress('user-agreement')}`}>
          <FormattedMessage id="registration.agreement.full" />
        </ButtonLink>
        <ButtonLink variant="text" compact href={`#${agreementAddress('privacy')}`}>
          <FormattedMessage id="registration.agreement.privacy" />
        </ButtonLink>
      </div>
    </Sheet>
  );
};
