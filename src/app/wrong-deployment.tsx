import { FormattedMessage } from 'react-intl';
import { loadCatalogue } from '../../i18n/catalogue';
import { Texts } from '../../i18n/provider';
import { type DeploymentIssue, deploymentNames } from '../../schemas/kernel/deployment';
import { languages } from '../../schemas/kernel/language';
import { ErrorState } from '../components/feedback/error-state';
import { KeyValue, KeyValueList } from '../components/layout/key-value-list';
import { Screen } from '../components/layout/screen';
import { readStored } from '../storage/stored-session';
import { reactRootIn } from './react-root';

const Expected = ({ expected }: Pick<DeploymentIssue, 'expected'>) => {
  switch (expected) {
    case 'json':
      return <FormattedMessage id="deployment.expected.json" />;
    case 'name':
      return (
        <FormattedMessage
          id="deployment.expected.name"
          values={{ names: deploymentNames.join(', ') }}
        />
      );
    case 'language':
      return (
        <FormattedMessage
          id="deployment.expected.name"
          values={{ names: languages.map(({ code }) => code).join(', ') }}
        />
      );
    case 'address':
      return <FormattedMessage id="deployment.expected.address" />;
    case 'prefix':
      return <FormattedMessage id="deployment.expected.prefix" />;
    case 'call':
      return <FormattedMessage id="deployment.expected.call" />;
    case 'path':
      return <FormattedMessage id="deployment.expected.path" />;
    case 'spelling':
      return <FormattedMessage id="deployment.expected.spelling" />;
  }
};

/** Names the wrong setting for who set the page up. */
const WrongDeploymentScreen = ({
  issue: { field, value, expected },
}: {
  issue: DeploymentIssue;
}) => (
  <Screen header={null}>
    <ErrorState
      title={<FormattedMessage id="deployment.title" />}
      detail={<FormattedMessage id="deployment.text" />}
      retryLabel={<FormattedMessage id="page.failed.reload" />}
      onRetry={() => location.reload()}
    />
    <KeyValueList>
      <KeyValue label={<FormattedMessage id="deployment.file" />}>tideline.json</KeyValue>
      {field === '' ? null : (
        <KeyValue label={<FormattedMessage id="deployment.field" />}>{field}</KeyValue>
      )}
      <KeyValue label={<FormattedMessage id="deployment.value" />}>{value}</KeyValue>
      <KeyValue label={<FormattedMessage id="deployment.expected" />}>
        <Expected expected={expected} />
      </KeyValue>
    </KeyValueList>
  </Screen>
);

/** Takes the place of the app. */
export const showWrongDeployment = async (issue: DeploymentIssue): Promise<void> => {
  const { language } = readStored();
  const catalogue = await loadCatalogue(language);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id root.');
  reactRootIn(root, (error) => reportError(error)).render(
    <Texts language={language} catalogue={catalogue}>
      <WrongDeploymentScreen issue={issue} />
    </Texts>,
  );
};
