import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress } from '../../../schemas/kernel/route';

/** Leads a visitor to the login, and back to the order as it was. */
export const useLogIn = (): (() => void) => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => void navigate(loginAddress(`${pathname}${search}`));
};
