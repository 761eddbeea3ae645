import { createContext, use } from 'react';
import { useIntl } from 'react-intl';

export const MenuContext = createContext<(() => void) | null>(null);

/** For the header of the home screen: `<AppHeader menu={useMenu()} … />`. */
export const useMenu = (): { label: string; onPress: () => void } => {
  const open = use(MenuContext);
  const intl = useIntl();
  if (!open) throw new Error('Menu is missing above this component.');
  return { label: intl.formatMessage({ id: 'menu.open' }), onPress: open };
};
