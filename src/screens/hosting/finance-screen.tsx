import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../../../machines/account/app';
import { hostingProductsOver } from '../../api/hosting/hosting-product';
import { classesOf } from '../../components/base/class-names';
import { Button, ButtonLink } from '../../components/controls/button';
import { IconButton } from '../../components/controls/icon-button';
import { EmptyState } from '../../components/feedback/empty-state';
import { AppHeader } from '../../components/layout/app-header';
import { Section, Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { App } from '../../context/app-context';
import { useOver } from '../../context/services';
import { ListContent } from '../../lists/list-content';
import { AppTabs } from '../../navigation/tabs';
import { OfflineBanner } from '../../realtime/connection-mark';
import { FinanceEntries } from './finance-entries';
import { HoldingsCard, VisitorCard } from './holdings-card';
import styles from './hosting.module.css';
import { useHostingSummary } from './hosting-readings';
import { productsPath, rulesPath } from './paths';
import { ProductCard } from './product-card';

const css = classesOf(styles);

const recommendedCount = 3;

/** The first products that can be bought. */
const Recommended = () => {
  const intl = useIntl();
  const list = useActorRef(useOver(hostingProductsOver), { input: { filter: {} } });
  const rows = useSelector(list, ({ context }) => context.rows);
  const open = rows.filter(({ isOpen }) => isOpen);
  return (
    <Section
      title={<FormattedMessage id="finance.recommended" />}
      action={
        <ButtonLink variant="text" compact href={`#${productsPath}`}>
          <FormattedMessage id="finance.products.all" />
        </ButtonLink>
      }
    >
      <ListContent
        list={list}
        isExcerpt
        loading={{ rows: 10, label: intl.formatMessage({ id: 'hosting.products.loading' }) }}
        failed={<FormattedMessage id="hosting.products.failed" />}
        empty={
          <EmptyState drawing="list">
            <FormattedMessage id="hosting.products.empty" />
          </EmptyState>
        }
      >
        <Stack>
          {(open.length > 0 ? open : rows).slice(0, recommendedCount).map((product) => (
            <ProductCard key={product.id} product={product} />
          ))}
        </Stack>
      </ListContent>
    </Section>
  );
};

const OwnCard = () => <HoldingsCard actor={useHostingSummary()} />;

/** The finance tab: what is hosted, the ways to put money to work, and what is offered. */
export const FinanceScreen = () => {
  const intl = useIntl();
  const navigate = useNavigate();
  const user = App.useSelector(selectUser);
  const showRules = () => void navigate(rulesPath);
  return (
    <Screen
      header={
        <AppHeader
          title={<FormattedMessage id="finance.title" />}
          actions={
            <IconButton
              icon="help"
              label={intl.formatMessage({ id: 'hosting.rules' })}
              onPress={showRules}
            />
          }
        />
      }
      banner={<OfflineBanner />}
      tabBar={<AppTabs />}
    >
      <Stack>
        {user ? <OwnCard key={user.id} /> : <VisitorCard />}
        <FinanceEntries />
        <Recommended />
        <Button variant="text" compact onPress={showRules}>
          <FormattedMessage id="hosting.rules" />
        </Button>
        <p className={css('note')}>
          <FormattedMessage id="finance.risk" />
        </p>
      </Stack>
    </Screen>
  );
};
