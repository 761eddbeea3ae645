import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure } from '../../../../machines/kernel/reading';
import type { Pair } from '../../../../schemas/market/pair';
import { Button } from '../../../components/controls/button';
import { TabPanel, Tabs } from '../../../components/controls/tabs';
import { EmptyState } from '../../../components/feedback/empty-state';
import { SearchField } from '../../../components/fields/search-field';
import { SkeletonRows } from '../../../components/layout/skeleton';
import { Sheet } from '../../../components/overlays/sheet';
import { FailedReading } from '../../../lists/failed-reading';
import { OmittedRows } from '../../../lists/omitted-rows';
import { useLive, useOmittedPairs, usePairList, usePairs } from '../../../realtime/live-provider';
import { type Scope, type Sorting, sorted } from './choice';
import { useFavourites } from './favourites';
import { PairChoices, SortHead } from './pair-choices';

export type PairSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The sheet does not close itself: who opened it decides. */
  onChoose: (pair: Pair) => void;
  /** The pair that is on screen now. */
  current?: string | undefined;
};

const Choices = ({
  pairs,
  scope,
  search,
  sorting,
  current,
  onChoose,
  onShowAll,
}: Pick<PairSheetProps, 'onChoose' | 'current'> & {
  pairs: readonly Pair[];
  scope: Scope;
  search: string;
  sorting: Sorting | null;
  onShowAll: () => void;
}) => {
  const { quotes } = useLive();
  const favourites = useFavourites();
  const inOrder = useMemo(() => sorted(pairs, sorting, quotes.get), [pairs, sorting, quotes]);
  const inScope = inOrder.filter(({ symbol }) => scope === 'all' || favourites.has(symbol));
  const text = search
    .trim()
    .toUpperCase()
    .replace(/[\s/_-]/g, '');
  const rows = inScope.filter(({ base, quote }) => `${base}${quote}`.includes(text));
  if (inScope.length === 0 && scope === 'favourites') {
    const action = (
      <Button variant="secondary" compact onPress={onShowAll}>
        <FormattedMessage id="pairSheet.favourites.showAll" />
      </Button>
    );
    return (
      <EmptyState drawing="list" action={action}>
        <FormattedMessage id="pairSheet.favourites.empty" />
      </EmptyState>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState drawing="search">
        <FormattedMessage id="pairSheet.noMatch" values={{ text: search.trim() }} />
      </EmptyState>
    );
  }
  return <PairChoices rows={rows} favourites={favourites} current={current} onChoose={onChoose} />;
};

/** Which pair to look at: searched, starred, sorted. Prices stay live, places do not change by themselves. */
export const PairSheet = ({ open, onClose, onChoose, current }: PairSheetProps) => {
  const intl = useIntl();
  const pairList = usePairList();
  const pairs = usePairs();
  const omitted = useOmittedPairs();
  const failure = useSelector(pairList, selectFailure);
  const [scope, setScope] = useState<Scope>('all');
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const close = () => {
    setSearch('');
    onClose();
  };
  const choose = (pair: Pair) => {
    setSearch('');
    onChoose(pair);
  };
  return (
    <Sheet
      open={open}
      title={<FormattedMessage id="pairSheet.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={close}
      top={
        <>
          <SearchField
            label={intl.formatMessage({ id: 'action.searchPairs' })}
            clearLabel={intl.formatMessage({ id: 'action.clearSearch' })}
            value={search}
            onChange={setSearch}
          />
          <Tabs
            id="pair-sheet"
            label={intl.formatMessage({ id: 'pairSheet.tabs' })}
            value={scope}
            onChange={setScope}
            tabs={[
              { value: 'favourites', label: <FormattedMessage id="pairSheet.favourites" /> },
              { value: 'all', label: <FormattedMessage id="filter.all" /> },
            ]}
          />
          <SortHead sorting={sorting} onSort={setSorting} />
        </>
      }
    >
      <TabPanel id="pair-sheet" value={scope}>
        {pairs ? (
          <>
            <Choices
              pairs={pairs}
              scope={scope}
              search={search}
              sorting={sorting}
              current={current}
              onChoose={choose}
              onShowAll={() => setScope('all')}
            />
            <OmittedRows count={omitted} />
          </>
        ) : failure ? (
          <FailedReading
            title={<FormattedMessage id="home.pairs.failed" />}
            failure={failure}
            onRetry={() => pairList.send({ type: 'retry.requested' })}
          />
        ) : (
          <SkeletonRows label={intl.formatMessage({ id: 'home.pairs.loading' })} />
        )}
      </TabPanel>
    </Sheet>
  );
};
