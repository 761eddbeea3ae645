import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { InternalAddress, isEntrance, type RoutePath } from '../../schemas/kernel/route';

const addressWithReturn = (path: RoutePath, back: string): string =>
  `${path}?${new URLSearchParams({ backpage: back })}`;

/** The address of a page that returns to the current one, query included, when it is finished. */
export const useDetour = (): ((path: RoutePath) => string) => {
  const { pathname, search } = useLocation();
  return (path) => addressWithReturn(path, `${pathname}${search}`);
};

/** The page that requested a return to it, or null. */
export const useReturnAddress = (): string | null => {
  const { search } = useLocation();
  const page = v.safeParse(InternalAddress, new URLSearchParams(search).get('backpage'));
  return page.success && !isEntrance(page.output) ? page.output : null;
};

/** Leaves a finished page for the return address, or else for the fallback. */
export const useReturn = (fallback: RoutePath): (() => void) => {
  const navigate = useNavigate();
  const returnAddress = useReturnAddress();
  return () => void navigate(returnAddress ?? fallback, { replace: true });
};
