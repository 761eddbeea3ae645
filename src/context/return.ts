import { useLocation, useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { InternalAddress, isEntrance, type RoutePath } from '../../schemas/kernel/route';

type Query = Readonly<Record<string, string>>;

/** An address with these fields of its query set. */
const withQuery = (address: string, fields: Query): string => {
  const [path, query] = address.split('?');
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(fields)) all.set(name, value);
  return `${path}?${all}`;
};

/** The address of a page that returns to the current one, query included, when it is finished. */
export const useDetour = (): ((path: RoutePath, fields?: Query) => string) => {
  const { pathname, search } = useLocation();
  return (path, fields = {}) => withQuery(path, { ...fields, backpage: `${pathname}${search}` });
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

/** The same from a page on which something was chosen, which the return address is told. */
export const useReturnWith = (fallback: RoutePath): ((chosen: Query) => void) => {
  const navigate = useNavigate();
  const returnAddress = useReturnAddress();
  return (chosen) => void navigate(withQuery(returnAddress ?? fallback, chosen), { replace: true });
};
