import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { coordinatesOf, mapAddress } from '../../../../schemas/account/place';
import { Button, ButtonLink } from '../../../components/controls/button';
import { EmptyState } from '../../../components/feedback/empty-state';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Screen } from '../../../components/layout/screen';
import { useCopy } from '../../../context/copying';
import { useBack } from '../../../navigation/back';
import { removePlace, savedPlaces } from '../../../storage/saved-places';

const listPath = '/choose-location';

/** One saved place: its address to copy, and its position on a map of another site. */
export const OpenLocationScreen = () => {
  const back = useBack();
  const copy = useCopy();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const place = savedPlaces().find(({ id }) => id === query.get('id'));
  const header = <AppHeader back={back} title={<FormattedMessage id="location.title" />} />;
  if (!place) {
    return (
      <Screen header={header}>
        <EmptyState
          drawing="search"
          action={
            <ButtonLink href={`#${listPath}`} variant="secondary">
              <FormattedMessage id="location.choose" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="location.gone" />
        </EmptyState>
      </Screen>
    );
  }
  const { name, address, position } = place;
  return (
    <Screen header={header}>
      <Stack>
        <KeyValueList>
          {name ? (
            <KeyValue label={<FormattedMessage id="location.name" />}>{name}</KeyValue>
          ) : null}
          <KeyValue label={<FormattedMessage id="location.address" />}>{address}</KeyValue>
          {position ? (
            <KeyValue label={<FormattedMessage id="location.position" />}>
              {coordinatesOf(position)}
            </KeyValue>
          ) : null}
        </KeyValueList>
        <Button onPress={() => void copy(address)}>
          <FormattedMessage id="location.copy" />
        </Button>
        {position ? (
          <ButtonLink variant="secondary" external href={mapAddress(position)}>
            <FormattedMessage id="location.map" />
          </ButtonLink>
        ) : null}
        <Button
          variant="text"
          onPress={() => {
            removePlace(place.id);
            void navigate(listPath, { replace: true });
          }}
        >
          <FormattedMessage id="location.delete" />
        </Button>
      </Stack>
    </Screen>
  );
};
