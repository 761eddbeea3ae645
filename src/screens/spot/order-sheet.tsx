import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectStep } from '../../../machines/spot/spot-order';
import { tabPaths } from '../../../schemas/kernel/route';
import type { Pair } from '../../../schemas/market/pair';
import type { SpotSide } from '../../../schemas/spot/spot-order';
import { intentsOf } from '../../api/kernel/intents';
import { classesOf } from '../../components/base/class-names';
import { Dialog } from '../../components/overlays/dialog';
import { Sheet } from '../../components/overlays/sheet';
import { useEmitted } from '../../context/services';
import { usePersistedOrder } from '../../forms/persisted-form';
import { QuoteChange, QuotePrice } from '../../realtime/quote-text';
import styles from './order-sheet.module.css';
import { persistedSpotForm, usePersistedSpotForm } from './persisted-form';
import { SpotResult, useLostSubmission } from './spot-result';
import { TraderTicket, useSpotOrder } from './trader-ticket';
import { VisitorTicket } from './visitor-ticket';

const css = classesOf(styles);

/** What the chart already knows of an order: its side, or a price out of the book. */
export type AskedOrder = { side: SpotSide } | { match: 'limit'; price: string };

type OrderSheetProps = {
  pair: Pair;
  /** Null while no order is being filled in. */
  asked: AskedOrder | null;
  onClose: () => void;
};

type FormSheetProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: (onChanged: (isChanged: boolean) => void) => ReactNode;
};

/** A sheet that asks before it throws away what was typed into it. */
const FormSheet = ({ open, title, onClose, children }: FormSheetProps) => {
  const intl = useIntl();
  const { empty } = usePersistedOrder(persistedSpotForm);
  // Not a state: Esc right after a key is asked about with what that key typed.
  const isChanged = useRef(false);
  const noteChange = useCallback((changed: boolean) => {
    isChanged.current = changed;
  }, []);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Sheet
        open={open}
        title={title}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={() => (isChanged.current ? setIsAsking(true) : onClose())}
      >
        {children(noteChange)}
      </Sheet>
      <Dialog
        open={open && isAsking}
        title={<FormattedMessage id="spot.leave.question" />}
        confirmLabel={<FormattedMessage id="spot.leave.discard" />}
        cancelLabel={<FormattedMessage id="spot.leave.stay" />}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          empty();
          onClose();
        }}
        onCancel={() => setIsAsking(false)}
      >
        <FormattedMessage id="spot.leave.note" />
      </Dialog>
    </>
  );
};

/** The chart's price goes on above the form, which covers it on a low screen or after scrolling. */
const PriceTitle = ({ pair }: { pair: Pair }) => (
  <span className={css('price-title')}>
    {pair.symbol}
    <QuotePrice pair={pair} size="body" />
    <QuoteChange pair={pair} />
  </span>
);

/** The form of the trade page over the chart, for somebody who is not logged in. */
export const VisitorSheet = ({ pair, asked, onClose }: OrderSheetProps) => (
  <FormSheet open={asked !== null} title={<PriceTitle pair={pair} />} onClose={onClose}>
    {(onChanged) => <VisitorTicket pair={pair} asked={asked ?? undefined} onChanged={onChanged} />}
  </FormSheet>
);

/**
 * The form of the trade page over the chart. The machine lives as long as the screen: an order goes on
 * when its sheet is closed, and one whose answer was lost shows itself.
 */
export const TraderSheet = ({
  userId,
  pair,
  asked,
  onClose,
}: OrderSheetProps & { userId: number }) => {
  const navigate = useNavigate();
  const intents = useMemo(() => intentsOf(userId), [userId]);
  const order = useSpotOrder(intents);
  const step = useSelector(order, selectStep);
  const [isPutAside, setIsPutAside] = useState(false);
  usePersistedSpotForm(order);
  useEmitted(order, 'order.placed', onClose);
  const isLost = useLostSubmission(order) !== null;
  const close = () => {
    setIsPutAside(true);
    onClose();
  };
  const result = (
    <SpotResult
      flow={order}
      cancel={null}
      onRecords={(shown) => {
        const query = new URLSearchParams({ symbol: pair.symbol });
        if (shown) query.set('id', `${shown.id}`);
        void navigate(`${tabPaths.trade}?${query}`);
      }}
    />
  );
  if (step === 'accepted') return result;
  return (
    <FormSheet
      open={asked !== null || (isLost && !isPutAside)}
      title={isLost ? <FormattedMessage id="spot.review.title" /> : <PriceTitle pair={pair} />}
      onClose={close}
    >
      {(onChanged) =>
        isLost ? (
          result
        ) : (
          <TraderTicket
            pair={pair}
            userId={userId}
            order={order}
            cancel={null}
            asked={asked ?? undefined}
            onChanged={onChanged}
          />
        )
      }
    </FormSheet>
  );
};
