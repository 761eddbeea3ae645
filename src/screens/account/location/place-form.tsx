import { FormattedMessage } from 'react-intl';
import { PlaceDraft, type Position } from '../../../../schemas/account/place';
import { newRequestKey } from '../../../api/kernel/intents';
import { Button } from '../../../components/controls/button';
import { TextField } from '../../../components/fields/text-field';
import { Stack } from '../../../components/layout/card';
import { useDraftForm } from '../../../forms/draft-form';
import { savePlace } from '../../../storage/saved-places';

type PlaceFormProps = {
  address: string;
  /** The position of the device, where it was asked for. */
  position: Position | null;
  onSaved: () => void;
};

/** A place that is typed; with a position if the device has told its own. */
export const PlaceForm = ({ address, position, onSaved }: PlaceFormProps) => {
  const form = useDraftForm<PlaceDraft, PlaceDraft>({
    schema: PlaceDraft,
    initial: { name: '', address },
    onSubmit: (_, place) => {
      savePlace({ ...place, id: newRequestKey(), position });
      onSaved();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack>
        <TextField
          {...form.field('name')}
          maxLength={60}
          label={<FormattedMessage id="location.name" />}
          helper={<FormattedMessage id="location.name.help" />}
        />
        <TextField
          {...form.field('address')}
          autoComplete="street-address"
          maxLength={200}
          label={<FormattedMessage id="location.address" />}
        />
        <Button type="submit">
          <FormattedMessage id="location.save" />
        </Button>
      </Stack>
    </form>
  );
};
