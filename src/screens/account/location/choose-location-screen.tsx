import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import {
  type locationMachine,
  selectIsDenied,
  selectIsLocating,
  selectIsUnavailable,
  selectPosition,
} from '../../../../machines/account/location';
import {
  coordinatesOf,
  metresBetween,
  type Place,
  type Position,
  placesMatching,
} from '../../../../schemas/account/place';
import { locationOver } from '../../../api/account/location';
import { Button } from '../../../components/controls/button';
import { Notice } from '../../../components/feedback/banner';
import { EmptyState } from '../../../components/feedback/empty-state';
import { SearchField } from '../../../components/fields/search-field';
import { Icon } from '../../../components/icons/icon';
import { AppHeader } from '../../../components/layout/app-header';
import { Stack } from '../../../components/layout/card';
import { List, ListRow } from '../../../components/layout/list-row';
import { Screen } from '../../../components/layout/screen';
import { Sheet } from '../../../components/overlays/sheet';
import { useOver } from '../../../context/services';
import { useBack } from '../../../navigation/back';
import { handOverPlace, savedPlaces } from '../../../storage/saved-places';
import { Distance } from './distance';
import { PlaceForm } from './place-form';

type LocationRef = ActorRefFrom<typeof locationMachine>;

const OwnPosition = ({ location }: { location: LocationRef }) => {
  const position = useSelector(location, selectPosition);
  const isLocating = useSelector(location, selectIsLocating);
  const isDenied = useSelector(location, selectIsDenied);
  const isUnavailable = useSelector(location, selectIsUnavailable);
  return (
    <>
      <List>
        <ListRow
          start={<Icon name="address" />}
          title={<FormattedMessage id={isLocating ? 'location.locating' : 'location.own'} />}
          subtitle={position ? coordinatesOf(position) : <FormattedMessage id="location.own.why" />}
          onPress={() => location.send({ type: 'position.requested' })}
        />
      </List>
      {isDenied || isUnavailable ? (
        <Notice tone="info">
          <FormattedMessage id={isDenied ? 'location.denied' : 'location.unavailable'} />
        </Notice>
      ) : null}
    </>
  );
};

/** The nearest first where the device has told its position; else the newest first. */
const inOrder = (places: readonly Place[], own: Position | null): Place[] => {
  if (!own) return [...places];
  const metres = ({ position }: Place) =>
    position ? metresBetween(own, position) : Number.POSITIVE_INFINITY;
  return places.toSorted((a, b) => metres(a) - metres(b));
};

type RowsProps = {
  places: readonly Place[];
  own: Position | null;
  onChoose: (place: Place) => void;
};

const Rows = ({ places, own, onChoose }: RowsProps) => (
  <List>
    {places.map((place) => (
      <ListRow
        key={place.id}
        title={place.name || place.address}
        subtitle={place.name ? place.address : undefined}
        end={own && place.position ? <Distance from={own} to={place.position} /> : undefined}
        onPress={() => onChoose(place)}
        chevron
      />
    ))}
  </List>
);

/**
 * Chooses one of the places saved on this device, or saves a typed one. A form that asked for a
 * place (`?for=`) receives it and is shown again; otherwise the place is opened.
 */
export const ChooseLocationScreen = () => {
  const intl = useIntl();
  const back = useBack();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useActorRef(useOver(locationOver));
  const own = useSelector(location, selectPosition);
  const [places, setPlaces] = useState(savedPlaces);
  const [text, setText] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const shown = inOrder(placesMatching(places, text), own);
  const choose = (place: Place) => {
    if (query.has('for')) {
      handOverPlace(place);
      back.onPress();
    } else void navigate(`/open-location?id=${place.id}`);
  };
  return (
    <Screen
      header={<AppHeader back={back} title={<FormattedMessage id="location.choose" />} />}
      action={
        <Button onPress={() => setIsAdding(true)}>
          <FormattedMessage id="location.add" />
        </Button>
      }
    >
      <Stack>
        <SearchField
          label={intl.formatMessage({ id: 'location.search' })}
          clearLabel={intl.formatMessage({ id: 'action.clearSearch' })}
          value={text}
          onChange={setText}
        />
        <OwnPosition location={location} />
        {shown.length > 0 ? (
          <Rows places={shown} own={own} onChoose={choose} />
        ) : (
          <EmptyState drawing="search">
            <FormattedMessage id={places.length > 0 ? 'location.noMatch' : 'location.none'} />
          </EmptyState>
        )}
      </Stack>
      <Sheet
        open={isAdding}
        title={<FormattedMessage id="location.add" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        onClose={() => setIsAdding(false)}
      >
        <PlaceForm
          address={text.trim()}
          position={own}
          onSaved={() => {
            setPlaces(savedPlaces());
            setText('');
            setIsAdding(false);
          }}
        />
      </Sheet>
    </Screen>
  );
};
