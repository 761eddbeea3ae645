import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { type Language, languages } from '../schemas/kernel/language';
import type { Catalogue } from './catalogue';

/** Provides the texts of a language. A missing text is a bug and is thrown. */
export const Texts = ({
  language,
  catalogue,
  children,
}: {
  language: Language;
  catalogue: Catalogue;
  children: ReactNode;
}) => (
  <IntlProvider
    locale={languages.find(({ code }) => code === language)?.locale ?? 'en-US'}
    messages={catalogue}
    onError={(error) => {
      throw error;
    }}
  >
    {children}
  </IntlProvider>
);
