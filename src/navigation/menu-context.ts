import { createContext } from 'react';
import { useIntl } from 'react-intl';
import { useRequired } from '../components/base/use-required';

export const MenuContext = createContext<(() => void) | null>(null);

/** For the header of the home screen: `<AppHeader menu={useMenu()} … />`. */
export const useMenu = (): { label: string; onPress: () => void } => {
  const open = useRequired(MenuContext, 'Menu');
  const intl = useIntl();
  return { label: intl.formatMessage({ id: 'menu.open' }), onPress: open };
};
