import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectPalette } from '../../../../machines/account/app';
import { Palette } from '../../../../schemas/kernel/preferences';
import { Arrow } from '../../../components/figures/figure';
import { ListRow } from '../../../components/layout/list-row';
import { SelectSheet } from '../../../components/overlays/select-sheet';
import { App } from '../../../context/app-context';
import styles from './settings-screen.module.css';

const names: Record<Palette, ReactNode> = {
  'green-up': <FormattedMessage id="settings.palette.greenUp" />,
  'red-up': <FormattedMessage id="settings.palette.redUp" />,
  'red-up-blue-down': <FormattedMessage id="settings.palette.redUpBlueDown" />,
  'colour-blind': <FormattedMessage id="settings.palette.colourBlind" />,
};

/** How a rising and a falling price look in a palette. */
const Sample = ({ palette }: { palette: Palette }) => (
  <span className={styles['sample']} data-market={palette}>
    <span className={styles['rise']}>
      <Arrow direction="rise" />
      <FormattedMessage id="settings.palette.rising" />
    </span>
    <span className={styles['fall']}>
      <Arrow direction="fall" />
      <FormattedMessage id="settings.palette.falling" />
    </span>
  </span>
);

/** Which colour means up. The row shows what it looks like, and so does every choice. */
export const PaletteSetting = () => {
  const intl = useIntl();
  const app = App.useActorRef();
  const palette = App.useSelector(selectPalette);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ListRow
        title={<FormattedMessage id="settings.palette" />}
        subtitle={names[palette]}
        end={<Sample palette={palette} />}
        chevron
        onPress={() => setIsOpen(true)}
      />
      <SelectSheet
        open={isOpen}
        title={<FormattedMessage id="settings.palette" />}
        closeLabel={intl.formatMessage({ id: 'screen.close' })}
        choices={Palette.options.map((value) => ({
          value,
          label: names[value],
          search: value,
          end: <Sample palette={value} />,
        }))}
        value={palette}
        onChoose={(chosen) =>
          app.send({ type: 'preferences.changed', change: { palette: chosen } })
        }
        onClose={() => setIsOpen(false)}
      />
    </>
  );
};
