import { useActorRef, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectCountries, selectIsBuiltIn } from '../../../../machines/account/country';
import type { Country } from '../../../../schemas/account/country';
import { countriesOver } from '../../../api/account/country';
import { classesOf } from '../../../components/base/class-names';
import { Button } from '../../../components/controls/button';
import { Banner } from '../../../components/feedback/banner';
import { EmptyState } from '../../../components/feedback/empty-state';
import { SearchField } from '../../../components/fields/search-field';
import { AppHeader } from '../../../components/layout/app-header';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { useOver } from '../../../context/services';
import { useBack } from '../../../navigation/back';
import { useCountryNames } from '../../../parts/account/country-names';
import { recentCountries, rememberCountry } from '../../../storage/recent-countries';
import styles from './choose-screen.module.css';
import { groupedByInitial } from './initial';

const css = classesOf(styles);

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

type RowsProps = {
  label: string | undefined;
  countries: readonly Country[];
  onChoose: (country: Country) => void;
};

const Rows = ({ label, countries, onChoose }: RowsProps) => {
  const nameOf = useCountryNames();
  return (
    <List label={label}>
      {countries.map((country) => (
        <ListRow
          key={country.id}
          title={nameOf(country)}
          end={
            <span className="tl-figure">
              <FormattedMessage id="country.code" values={{ code: country.areaCode }} />
            </span>
          }
          onPress={() => onChoose(country)}
        />
      ))}
    </List>
  );
};

const Letters = ({ letters, idOf }: { letters: string[]; idOf: (letter: string) => string }) => {
  const intl = useIntl();
  return (
    <nav className={css('letters')} aria-label={intl.formatMessage({ id: 'country.jump' })}>
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          className={css('letter')}
          onClick={() => document.getElementById(idOf(letter))?.scrollIntoView()}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
};

const Choices = ({ countries }: { countries: readonly Country[] }) => {
  const intl = useIntl();
  const back = useBack();
  const nameOf = useCountryNames();
  const prefix = useId();
  const [search, setSearch] = useState('');
  const text = folded(search.trim());
  const shown = countries.filter((country) =>
    folded(`${nameOf(country)} ${country.iso} +${country.areaCode}`).includes(text),
  );
  const groups = groupedByInitial(shown, nameOf, intl.locale);
  const letters = groups.map(({ letter }) => letter);
  const idOf = (letter: string) => `${prefix}${letter}`;
  const recents = recentCountries().flatMap(
    ({ iso }) => countries.find((country) => country.iso === iso) ?? [],
  );
  const choose = (country: Country) => {
    rememberCountry(country);
    back.onPress();
  };
  const recentLabel = intl.formatMessage({ id: 'country.recent' });
  return (
    <>
      <div className={css('search')}>
        <SearchField
          label={intl.formatMessage({ id: 'country.search' })}
          clearLabel={intl.formatMessage({ id: 'action.clearSearch' })}
          value={search}
          onChange={setSearch}
        />
        {text === '' && letters.length > 1 ? <Letters letters={letters} idOf={idOf} /> : null}
      </div>
      {text === '' && recents.length > 0 ? (
        <section>
          <h2 className={css('heading')}>{recentLabel}</h2>
          <Rows label={recentLabel} countries={recents} onChoose={choose} />
        </section>
      ) : null}
      {groups.map((group) => (
        <section key={group.letter}>
          {group.letter === '' ? null : (
            <h2 id={idOf(group.letter)} className={css('heading')}>
              {group.letter}
            </h2>
          )}
          <Rows label={group.letter || undefined} countries={group.countries} onChoose={choose} />
        </section>
      ))}
      <div role="status">
        {shown.length === 0 ? (
          <EmptyState drawing="search">
            <FormattedMessage id="country.noMatch" />
          </EmptyState>
        ) : null}
      </div>
    </>
  );
};

const Loaded = () => {
  const list = useActorRef(useOver(countriesOver));
  const countries = useSelector(list, selectCountries);
  const isBuiltIn = useSelector(list, selectIsBuiltIn);
  const retry = (
    <Button variant="text" compact onPress={() => list.send({ type: 'list.retried' })}>
      <FormattedMessage id="page.retry" />
    </Button>
  );
  return (
    <Screen
      header={
        <AppHeader back={useBack()} title={<FormattedMessage id="country.areaCode.choose" />} />
      }
      banner={
        isBuiltIn ? (
          <Banner tone="info" action={retry}>
            <FormattedMessage id="country.builtIn" />
          </Banner>
        ) : null
      }
    >
      <Choices countries={countries} />
    </Screen>
  );
};

/** Choosing a country for its dialling code. The choice is what a phone number begins with next. */
export const ChooseScreen = () => {
  const { locale } = useIntl();
  return <Loaded key={locale} />;
};
