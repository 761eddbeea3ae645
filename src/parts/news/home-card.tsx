import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { classesOf } from '../../components/base/class-names';
import { useUiState } from '../../components/base/ui-state';
import { IconButton } from '../../components/controls/icon-button';
import styles from './home-card.module.css';
import { givePlaceBack, isPlaceFree, keepPlaceOf, storePlaceOf } from './home-slot-height';

const css = classesOf(styles);

/** By then every card and the line of notices have come. */
const allThereMs = 5_000;

/** Nobody sees what moves there. */
const isOutOfSight = (slot: Element): boolean =>
  document.hidden || slot.getBoundingClientRect().bottom >= innerHeight;

/**
 * The slot of home, as soon as a card can stand there without moving what somebody looks at: when home
 * is opened and the card is ready, when its place was kept, or out of sight.
 */
const useStandingSlot = (isReady: boolean): Element | null => {
  const { homeSlot } = useUiState();
  const slot = useSyncExternalStore(homeSlot.subscribe, homeSlot.get);
  const [known, setKnown] = useState(slot);
  const [standing, setStanding] = useState<Element | null>(null);
  if (slot !== known) {
    setKnown(slot);
    setStanding(isReady ? slot : null);
  }
  const isLate = slot !== null && isReady && standing !== slot;
  const stand = useEffectEvent(() => {
    if (slot && (isPlaceFree(slot) || isOutOfSight(slot))) setStanding(slot);
  });
  useLayoutEffect(() => {
    if (!isLate) return;
    const look = () => stand();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isLate]);
  return isReady && standing === slot ? slot : null;
};

const Standing = ({ slot, children }: { slot: Element; children: ReactNode }) => {
  useEffect(() => {
    keepPlaceOf(slot);
    const timer = setTimeout(() => storePlaceOf(slot), allThereMs);
    return () => {
      clearTimeout(timer);
      // What stood below moves up at once, by the hand that closed the card.
      queueMicrotask(() => slot.isConnected && givePlaceBack(slot));
    };
  }, [slot]);
  return createPortal(children, slot);
};

/** A card under the line of notices, which somebody can close for good. */
export const HomeCard = ({
  isReady,
  closeLabel,
  onClose,
  children,
}: {
  isReady: boolean;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  const slot = useStandingSlot(isReady);
  if (!slot) return null;
  return (
    <Standing slot={slot}>
      <div className={css('card')}>
        <div className={css('content')}>{children}</div>
        <span className={css('close')}>
          <IconButton icon="close" tone="quiet" label={closeLabel} onPress={onClose} />
        </span>
      </div>
    </Standing>
  );
};
