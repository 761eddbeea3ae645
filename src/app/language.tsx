import { type ReactNode, useEffect, useState } from 'react';
import { type Catalogue, loadCatalogue } from '../../i18n/catalogue';
import { Texts } from '../../i18n/provider';
import { selectLanguage } from '../../machines/account/app';
import type { Language } from '../../schemas/kernel/language';
import { App } from '../context/app-context';

export type Loaded = { language: Language; catalogue: Catalogue };

/** The texts of the app's language. The old ones stay until the new ones are here. */
export const AppTexts = ({ first, children }: { first: Loaded; children: ReactNode }) => {
  const language = App.useSelector(selectLanguage);
  const [shown, setShown] = useState(first);
  useEffect(() => {
    let isRequested = true;
    loadCatalogue(language).then(
      (catalogue) => isRequested && setShown({ language, catalogue }),
      () => undefined,
    );
    return () => {
      isRequested = false;
    };
  }, [language]);
  return (
    <Texts language={shown.language} catalogue={shown.catalogue}>
      {children}
    </Texts>
  );
};
