import { createContext, type ReactNode, type RefObject, use, useEffect, useState } from 'react';

const Rest = createContext(false);

/** Whether what reads live figures here is out of sight and need not follow them. */
export const useIsAtRest = (): boolean => use(Rest);

type Look = (isSeen: boolean) => void;

/** How far outside of the screen a row is already awake, so that none is seen to catch up. */
const nearby = '25%';

/** One observer for all rows. */
const createSight = () => {
  const looks = new Map<Element, Look>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) looks.get(target)?.(isIntersecting);
    },
    { rootMargin: nearby },
  );
  return (element: Element, look: Look): (() => void) => {
    looks.set(element, look);
    observer.observe(element);
    return () => {
      looks.delete(element);
      observer.unobserve(element);
      if (looks.size === 0) sight = undefined;
    };
  };
};

let sight: ReturnType<typeof createSight> | undefined;

/**
 * Lets the live figures inside rest while the element is out of sight: of two hundred pairs a phone
 * shows twelve. Awake again they show the newest at once.
 */
export const RestOutOfSight = ({
  of,
  children,
}: {
  of: RefObject<Element | null>;
  children: ReactNode;
}) => {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    if (!of.current) return;
    sight ??= createSight();
    return sight(of.current, setIsSeen);
  }, [of]);
  return <Rest value={!isSeen}>{children}</Rest>;
};
