import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectFailure, selectValue } from '../../../machines/kernel/reading';
import { inviteAddress, type Promotion } from '../../../schemas/promotion/promotion';
import {
  type PromotionActor,
  promotionOver,
  rebatesOver,
  shareTextOver,
} from '../../api/promotion/promotion';
import { Button } from '../../components/controls/button';
import { TabPanel, Tabs } from '../../components/controls/tabs';
import { AppHeader } from '../../components/layout/app-header';
import { Stack } from '../../components/layout/card';
import { Screen } from '../../components/layout/screen';
import { Skeleton } from '../../components/layout/skeleton';
import { useOver } from '../../context/services';
import { FailedReading } from '../../lists/failed-reading';
import { RefreshNotice } from '../../lists/refresh-notice';
import { useBack } from '../../navigation/back';
import { usePrivateEvents } from '../../realtime/private-events';
import { InviteCard } from './invite-card';
import { PeopleSheet } from './people-sheet';
import { type Invitation, PosterSheet } from './poster-sheet';
import { PromotionBoxes } from './promotion-boxes';
import { RankingList } from './ranking-list';
import { RebateRecords } from './rebate-records';
import { StatsCard } from './stats-card';
import { useShare } from './use-share';

const tabsId = 'promotion';
const views = ['records', 'top'] as const;
type View = (typeof views)[number];

/** Rebates that accrue, or are paid, change the summary too. */
const useRebates = (promotion: PromotionActor) => {
  const list = useActorRef(useOver(rebatesOver), { input: { filter: null } });
  usePrivateEvents(['balance_update', 'missed'], () => {
    promotion.send({ type: 'change.notified' });
    list.send({ type: 'refresh.requested' });
  });
  return list;
};

const Content = ({
  reading,
  promotion,
  invitation,
}: {
  reading: PromotionActor;
  promotion: Promotion;
  invitation: Invitation;
}) => {
  const intl = useIntl();
  const [view, setView] = useState<View>('records');
  const [opened, setOpened] = useState<'people' | 'poster' | null>(null);
  const rebates = useRebates(reading);
  const close = () => setOpened(null);
  const labels = {
    records: <FormattedMessage id="promotion.records" />,
    top: <FormattedMessage id="promotion.top" values={{ count: 10 }} />,
  };
  return (
    <Stack>
      <RefreshNotice actor={reading} />
      <InviteCard
        promotion={promotion}
        address={invitation.address}
        onPoster={() => setOpened('poster')}
      />
      <StatsCard promotion={promotion} onPeople={() => setOpened('people')} />
      <Tabs
        id={tabsId}
        label={intl.formatMessage({ id: 'promotion.tabs' })}
        tabs={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onChange={setView}
      />
      <TabPanel id={tabsId} value={view}>
        {view === 'records' ? (
          <RebateRecords list={rebates} people={promotion.people} />
        ) : (
          <RankingList promotion={promotion} />
        )}
      </TabPanel>
      {opened === 'people' ? <PeopleSheet onClose={close} /> : null}
      {opened === 'poster' ? <PosterSheet invitation={invitation} onClose={close} /> : null}
    </Stack>
  );
};

/** The texts of the server, or those of the app until they are there. */
const useInvitation = (promotion: Promotion | null): Invitation | null => {
  const intl = useIntl();
  const texts = useSelector(useActorRef(useOver(shareTextOver)), selectValue);
  if (promotion === null) return null;
  return {
    code: promotion.inviteCode,
    address: inviteAddress(promotion, window.location.href),
    title: texts?.title ?? intl.formatMessage({ id: 'promotion.share.title' }),
    text: texts?.text ?? intl.formatMessage({ id: 'promotion.share.text' }),
  };
};

/** The own invitation, what it has earned, and who earned most. */
export const PromotionScreen = () => {
  const share = useShare();
  const reading = useActorRef(useOver(promotionOver));
  const promotion = useSelector(reading, selectValue);
  const failure = useSelector(reading, selectFailure);
  const invitation = useInvitation(promotion);
  const shareLink = () => {
    if (!invitation) return;
    const { title, text, address: url } = invitation;
    void share({ title, text, url });
  };
  return (
    <Screen
      header={<AppHeader back={useBack()} title={<FormattedMessage id="promotion.title" />} />}
      action={
        failure ? undefined : invitation ? (
          <Button onPress={shareLink}>
            <FormattedMessage id="promotion.share" />
          </Button>
        ) : (
          <Skeleton height="var(--tl-hit-primary)" />
        )
      }
    >
      {failure ? (
        <FailedReading
          title={<FormattedMessage id="promotion.failed" />}
          failure={failure}
          onRetry={() => reading.send({ type: 'retry.requested' })}
        />
      ) : promotion && invitation ? (
        <Content reading={reading} promotion={promotion} invitation={invitation} />
      ) : (
        <PromotionBoxes />
      )}
    </Screen>
  );
};
