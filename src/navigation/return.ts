import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { InternalAddress, isEntrance, type RoutePath } from '../../schemas/kernel/route';

/** A page on the way to another one, to which it leads back when it is done. */
const addressWithReturn = (path: RoutePath, back: string): string =>
  `${path}?${new URLSearchParams({ backpage: back })}`;

/** A page on the way from the present one, to which it leads back with its query. */
export const useDetour = (): ((path: RoutePath) => string) => {
  const { pathname, search } = useLocation();
  return (path) => addressWithReturn(path, `${pathname}${search}`);
};

/** The page that sent the person here, or none. */
export const useReturnAddress = (): string | null => {
  const { search } = useLocation();
  const page = v.safeParse(InternalAddress, new URLSearchParams(search).get('backpage'));
  return page.success && !isEntrance(page.output) ? page.output : null;
};

/** Leaves a finished page: for the one that asked for it, else for the given one. */
export const useReturn = (otherwise: RoutePath): (() => void) => {
  const navigate = useNavigate();
  const asked = useReturnAddress();
  return () => void navigate(asked ?? otherwise, { replace: true });
};
