import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '../../../components/icons/icon';
import { List, ListRow } from '../../../components/layout/list-row';
import { Dialog } from '../../../components/overlays/dialog';
import { App } from '../../../context/app-context';

/** Ends the session on this device, after asking. */
export const LogOutSetting = () => {
  const app = App.useActorRef();
  const [asks, setIsOpen] = useState(false);
  return (
    <>
      <List>
        <ListRow
          start={<Icon name="log-out" />}
          title={<FormattedMessage id="action.logOut" />}
          tone="danger"
          onPress={() => setIsOpen(true)}
        />
      </List>
      <Dialog
        open={asks}
        title={<FormattedMessage id="settings.logOut.question" />}
        confirmLabel={<FormattedMessage id="action.logOut" />}
        cancelLabel={<FormattedMessage id="action.cancel" />}
        tone="danger"
        onConfirm={() => {
          setIsOpen(false);
          app.send({ type: 'session.closed' });
        }}
        onCancel={() => setIsOpen(false)}
      >
        <p>
          <FormattedMessage id="settings.logOut.note" />
        </p>
      </Dialog>
    </>
  );
};
