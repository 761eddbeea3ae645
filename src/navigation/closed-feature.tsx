import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { homePath } from '../../schemas/kernel/route';
import { Button } from '../components/controls/button';
import { EmptyState } from '../components/feedback/empty-state';
import { AppHeader } from '../components/layout/app-header';
import { Screen } from '../components/layout/screen';
import { ReasonText } from '../context/failure-text';
import { useBack } from './back';
import { AppTabs } from './tabs';

export const ClosedFeatureScreen = () => {
  const back = useBack();
  const action = (
    <Button variant="secondary" compact onPress={back.onPress}>
      <FormattedMessage id="feature.closed.back" />
    </Button>
  );
  return (
    <Screen header={<AppHeader back={back} title={<ReasonText code="feature.closed" />} />}>
      <EmptyState drawing="boat" action={action}>
        <FormattedMessage id="feature.closed.text" />
      </EmptyState>
    </Screen>
  );
};

/** The same for a tab, which has no back button. */
export const ClosedTabScreen = () => (
  <Screen header={<AppHeader title={<ReasonText code="feature.closed" />} />} tabBar={<AppTabs />}>
    <EmptyState drawing="boat">
      <FormattedMessage id="feature.closed.text" />
    </EmptyState>
  </Screen>
);

export const UnknownScreen = () => {
  const navigate = useNavigate();
  const action = (
    <Button variant="secondary" compact onPress={() => void navigate(homePath)}>
      <FormattedMessage id="page.home" />
    </Button>
  );
  return (
    <Screen header={<AppHeader title={<FormattedMessage id="page.unknown.title" />} />}>
      <EmptyState drawing="search" action={action}>
        <FormattedMessage id="page.unknown.text" />
      </EmptyState>
    </Screen>
  );
};
