import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { SubscriptionStage } from '../../../schemas/subscription/subscription-schedule';
import { classesOf } from '../../components/base/class-names';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { AppHeader } from '../../components/layout/app-header';
import { Screen } from '../../components/layout/screen';
import { useBack } from '../../navigation/back';
import { MySubscriptions } from './my-subscriptions';
import { ProductList } from './product-list';
import styles from './subscription.module.css';

const css = classesOf(styles);

type Shown = SubscriptionStage | 'mine';

const tabs: readonly { value: Shown; label: ReactNode }[] = [
  { value: 'subscribing', label: <FormattedMessage id="subscription.tab.subscribing" /> },
  { value: 'upcoming', label: <FormattedMessage id="subscription.tab.upcoming" /> },
  { value: 'ended', label: <FormattedMessage id="subscription.tab.ended" /> },
  { value: 'mine', label: <FormattedMessage id="subscription.tab.mine" /> },
];

/** New coins by stage, and what the person has subscribed. The address has the tab. */
export const PublicationScreen = () => {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const asked = params.has('order') ? 'mine' : params.get('tab');
  const shown = tabs.find(({ value }) => value === asked)?.value ?? 'subscribing';
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="subscription.title" />} />}
    >
      <Tabs
        id="publication"
        label={intl.formatMessage({ id: 'subscription.tabs' })}
        tabs={tabs}
        value={shown}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
      <TabPanel id="publication" value={shown}>
        <div className={css('panel')}>
          {shown === 'mine' ? <MySubscriptions /> : <ProductList key={shown} stage={shown} />}
        </div>
      </TabPanel>
    </Screen>
  );
};
