import { useState } from 'react';
import { useIntl } from 'react-intl';
import { selectLanguage } from '../../machines/account/app';
import { languages } from '../../schemas/kernel/language';
import { Icon } from '../components/icons/icon';
import { App } from '../context/app-context';
import styles from './language-chip.module.css';
import { LanguageName, LanguageSheet } from './language-choices';

/** At the end of a header: the language, and the way to another one. */
export const LanguageChip = () => {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const current = App.useSelector(selectLanguage);
  const name = languages.find(({ code }) => code === current)?.name ?? current;
  return (
    <>
      <button
        type="button"
        className={styles['chip']}
        aria-label={intl.formatMessage({ id: 'language.change' }, { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="globe" size="small" />
        <LanguageName code={current} />
      </button>
      <LanguageSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
