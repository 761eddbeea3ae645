import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectIsBusy } from '../../../../machines/kernel/keyed-form';
import { coolOffDays, coolOffEndMs } from '../../../../schemas/account/user-limits';
import { Button } from '../../../components/controls/button';
import { Card, Section, Stack } from '../../../components/layout/card';
import { KeyValue, KeyValueList } from '../../../components/layout/key-value-list';
import { Dialog } from '../../../components/overlays/dialog';
import { ChangeFailure, type LimitPartProps, stampOf } from './limit-part';
import styles from './limits.module.css';

type Choice = { days: number; untilMs: number };

/** A break from all new risk, which its owner cannot end. */
export const CoolOffPart = ({ flow, standing, isChanged, now, onSubmit }: LimitPartProps) => {
  const [choice, setChoice] = useState<Choice | null>(null);
  const isBusy = useSelector(flow, selectIsBusy);
  const { coolOffUntilMs } = standing.limits;
  const choose = (days: number) => setChoice({ days, untilMs: coolOffEndMs(days, now()) });
  const confirm = ({ days }: Choice) => {
    setChoice(null);
    onSubmit({ coolOffDays: days });
  };
  return (
    <Section title={<FormattedMessage id="limits.coolOff" />}>
      <Card>
        <Stack>
          <p className={styles['about']}>
            <FormattedMessage id="limits.coolOff.about" />
          </p>
          <KeyValueList>
            <KeyValue label={<FormattedMessage id="limits.coolOff.state" />} strong>
              {coolOffUntilMs === null ? (
                <FormattedMessage id="limits.coolOff.none" />
              ) : (
                <FormattedMessage
                  id="limits.coolOff.until"
                  values={{ time: stampOf(coolOffUntilMs) }}
                />
              )}
            </KeyValue>
          </KeyValueList>
          <ChangeFailure flow={flow} isChanged={isChanged} />
          <div className={styles['days']}>
            {coolOffDays.map((days) => (
              <Button
                key={days}
                variant="secondary"
                pending={isBusy && isChanged}
                disabled={
                  (isBusy && !isChanged) ||
                  (coolOffUntilMs !== null && coolOffEndMs(days, standing.atMs) <= coolOffUntilMs)
                }
                onPress={() => choose(days)}
              >
                <FormattedMessage id="limits.coolOff.days" values={{ days }} />
              </Button>
            ))}
          </div>
        </Stack>
      </Card>
      {choice ? (
        <Dialog
          open
          title={
            <FormattedMessage
              id="limits.coolOff.confirm"
              values={{ time: stampOf(choice.untilMs) }}
            />
          }
          confirmLabel={<FormattedMessage id="limits.coolOff.start" />}
          cancelLabel={<FormattedMessage id="action.cancel" />}
          tone="danger"
          onConfirm={() => confirm(choice)}
          onCancel={() => setChoice(null)}
        >
          <FormattedMessage id="limits.coolOff.warning" />
        </Dialog>
      ) : null}
    </Section>
  );
};
