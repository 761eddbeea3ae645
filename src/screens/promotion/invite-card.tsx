import { FormattedMessage, useIntl } from 'react-intl';
import { hasRates, type Promotion } from '../../../schemas/promotion/promotion';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonPair } from '../../components/controls/button';
import { IconButton } from '../../components/controls/icon-button';
import { QrCode } from '../../components/figures/qr-code';
import { Card } from '../../components/layout/card';
import { useCopy } from '../../context/copying';
import { ratio } from '../../format/figure';
import styles from './promotion.module.css';
import { IdentityName } from './promotion-words';

const css = classesOf(styles);

const Rates = ({ promotion }: { promotion: Promotion }) => {
  const [first, second, third] = promotion.rates;
  return (
    <p className={css('rates')}>
      <FormattedMessage
        id="promotion.rates"
        values={{
          identity: <IdentityName identity={promotion.identity} />,
          first: ratio(first ?? null),
          second: ratio(second ?? null),
          third: ratio(third ?? null),
        }}
      />
    </p>
  );
};

/** The own invite code, as text and as QR code of the address that it leads to. */
export const InviteCard = ({
  promotion,
  address,
  onPoster,
}: {
  promotion: Promotion;
  address: string;
  onPoster: () => void;
}) => {
  const intl = useIntl();
  const copy = useCopy();
  return (
    <Card>
      <div className={css('card')}>
        <div className={css('invitation')}>
          <span className={css('label')}>
            <FormattedMessage id="label.inviteCode" />
          </span>
          <p className={css('code')} translate="no">
            {promotion.inviteCode}
            <IconButton
              icon="copy"
              label={intl.formatMessage({ id: 'promotion.code.copy' })}
              onPress={() => void copy(promotion.inviteCode)}
            />
          </p>
        </div>
        <span className={css('qr')}>
          <QrCode quiet={4} text={address} label={intl.formatMessage({ id: 'promotion.qr' })} />
        </span>
        <div className={css('buttons')}>
          <ButtonPair>
            <Button variant="secondary" onPress={() => void copy(address)}>
              <FormattedMessage id="promotion.link.copy" />
            </Button>
            <Button variant="secondary" onPress={onPoster}>
              <FormattedMessage id="promotion.poster" />
            </Button>
          </ButtonPair>
        </div>
        {hasRates(promotion) ? <Rates promotion={promotion} /> : null}
      </div>
    </Card>
  );
};
