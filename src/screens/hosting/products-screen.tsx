import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectUser } from '../../../machines/account/app';
import { type HostingProductsActor, hostingProductsOver } from '../../api/hosting/hosting-product';
import { ButtonLink } from '../../components/controls/button';
import { Chips } from '../../components/controls/chips';
import { PullToRefresh } from '../../components/controls/pull-to-refresh';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { useBack } from '../../navigation/back';
import { HoldingsCard, VisitorCard } from './holdings-card';
import { useHostingSummary } from './hosting-readings';
import { rulesPath } from './paths';
import { ProductCard } from './product-card';

const allTerms = 'all';

/** The products of one term, or all; the chips are the terms that there are. */
const Products = ({ list }: { list: HostingProductsActor }) => {
  const intl = useIntl();
  const rows = useSelector(list, ({ context }) => context.rows);
  const [term, setTerm] = useState(allTerms);
  const terms = [...new Set(rows.map(({ days }) => days))].sort((a, b) => a - b);
  const chosen = terms.find((days) => `${days}` === term) ?? null;
  return (
    <Stack>
      {terms.length > 1 ? (
        <Chips
          label={intl.formatMessage({ id: 'hosting.term' })}
          chips={[
            { value: allTerms, label: <FormattedMessage id="filter.all" /> },
            ...terms.map((days) => ({
              value: `${days}`,
              label: <FormattedMessage id="hosting.days" values={{ days }} />,
            })),
          ]}
          value={chosen === null ? allTerms : term}
          onChange={setTerm}
        />
      ) : null}
      {rows
        .filter(({ days }) => chosen === null || days === chosen)
        .map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
    </Stack>
  );
};

const List = ({ list }: { list: HostingProductsActor }) => {
  const intl = useIntl();
  return (
    <ListContent
      list={list}
      loading={{ rows: 12, label: intl.formatMessage({ id: 'hosting.products.loading' }) }}
      failed={<FormattedMessage id="hosting.products.failed" />}
      empty={
        <EmptyState drawing="list">
          <FormattedMessage id="hosting.products.empty" />
        </EmptyState>
      }
    >
      <Products list={list} />
    </ListContent>
  );
};

type PageProps = { list: HostingProductsActor };

const Page = ({
  list,
  card,
  onRefresh,
}: PageProps & { card: ReactNode; onRefresh: () => void }) => {
  const intl = useIntl();
  const isRefreshing = useSelector(list, (it) => it.matches({ shown: 'refreshing' }));
  return (
    <PullToRefresh
      refreshing={isRefreshing}
      label={intl.formatMessage({ id: 'hosting.products.loading' })}
      onRefresh={() => {
        list.send({ type: 'refresh.requested' });
        onRefresh();
      }}
    >
      <Stack>
        {card}
        <List list={list} />
        <ButtonLink variant="text" compact href={`#${rulesPath}`}>
          <FormattedMessage id="hosting.rules" />
        </ButtonLink>
      </Stack>
    </PullToRefresh>
  );
};

const VisitorPage = ({ list }: PageProps) => (
  <Page list={list} card={<VisitorCard />} onRefresh={() => undefined} />
);

const OwnPage = ({ list }: PageProps) => {
  const summary = useHostingSummary();
  return (
    <Page
      list={list}
      card={<HoldingsCard actor={summary} />}
      onRefresh={() => summary.send({ type: 'change.notified' })}
    />
  );
};

/** Everything that can be hosted. */
export const HostingProductsScreen = () => {
  const user = App.useSelector(selectUser);
  const list = useActorRef(useOver(hostingProductsOver), { input: { filter: {} } });
  return (
    <Screen header={<AppHeader back={useBack()} title={<FormattedMessage id="hosting.title" />} />}>
      {user ? <OwnPage key={user.id} list={list} /> : <VisitorPage list={list} />}
    </Screen>
  );
};
