import { useActorRef, useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type InviteesActor, inviteesOver } from '../../api/promotion/promotion';
import { classesOf } from '../../components/base/class-names';
import { EmptyState } from '../../components/feedback/empty-state';
import { StatusTag } from '../../components/feedback/status-tag';
import { List, ListRow } from '../../components/layout/list-row';
import { Sheet } from '../../components/overlays/sheet';
import { useOver } from '../../context/services';
import { timeStamp } from '../../format/time';
import { ListContent } from '../../lists/list-content';
import styles from './promotion.module.css';
import { AccountName } from './promotion-words';

const css = classesOf(styles);

const Rows = ({ list }: { list: InviteesActor }) => {
  const rows = useSelector(list, ({ context }) => context.rows);
  return (
    <List plain>
      {rows.map(({ id, account, level, isVerified, registeredAt }) => (
        <ListRow
          key={id}
          title={<AccountName account={account} />}
          subtitle={
            <span className={css('facts')}>
              <span>
                <FormattedMessage id="promotion.level" values={{ level }} />
              </span>
              <span>{timeStamp(registeredAt)}</span>
            </span>
          }
          end={
            isVerified ? (
              <StatusTag status="done">
                <FormattedMessage id="promotion.people.verified" />
              </StatusTag>
            ) : undefined
          }
        />
      ))}
    </List>
  );
};

/** Whom the person invited, with masked accounts. */
export const PeopleSheet = ({ onClose }: { onClose: () => void }) => {
  const intl = useIntl();
  const list = useActorRef(useOver(inviteesOver), { input: { filter: null } });
  return (
    <Sheet
      open
      title={<FormattedMessage id="promotion.people.title" />}
      closeLabel={intl.formatMessage({ id: 'screen.close' })}
      onClose={onClose}
    >
      <ListContent
        list={list}
        loading={{ rows: 3, label: intl.formatMessage({ id: 'promotion.people.loading' }) }}
        failed={<FormattedMessage id="promotion.people.failed" />}
        empty={
          <EmptyState drawing="boat">
            <FormattedMessage id="promotion.nobody" />
          </EmptyState>
        }
      >
        <Rows list={list} />
      </ListContent>
    </Sheet>
  );
};
