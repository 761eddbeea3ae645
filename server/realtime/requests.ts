import * as v from 'valibot';
import { ChannelRequest, type ChannelsAnswer, ChannelsRequest } from '../../schemas/market/live';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import { type Channel, channelFrom } from './channel';
import { answer, type Line, refuse, userRoom } from './line';
import type { MarketStream } from './market-stream';

type Settings = {
  readonly market: Market;
  readonly clock: Clock;
  readonly stream: MarketStream;
  readonly seqOfUser: (userId: number) => number;
  readonly mostChannels: number;
};

/** What a client may ask for (contract 6.2): channels, all of a request or none, and snapshots. */
export const createRequests = ({ market, clock, stream, seqOfUser, mostChannels }: Settings) => {
  const seqOf = (line: Line, channel: Channel) =>
    channel.kind === 'user' && line.data.owner
      ? seqOfUser(line.data.owner.userId)
      : stream.seqOf(channel.name);
  const show = (line: Line, channel: Channel) => {
    for (const { event, body } of stream.snapshot(channel)) line.emit(event, body);
  };
  const roomOf = (line: Line, channel: Channel) =>
    channel.kind === 'user' && line.data.owner ? userRoom(line.data.owner.userId) : channel.name;
  const ok = (line: Line, channels: readonly Channel[]): ChannelsAnswer => ({
    type: 'ok',
    now: new Date(clock.now()).toISOString(),
    channels: channels.map((each) => ({ channel: each.name, seq: seqOf(line, each) })),
  });

  /** All of the named channels, or none and why. */
  const channelsOf = (line: Line, names: readonly string[], ack: unknown): Channel[] | null => {
    const found: Channel[] = [];
    for (const name of new Set(names)) {
      const channel = channelFrom(name, market);
      const isForbidden = channel?.kind === 'user' && !line.data.owner;
      if (!channel || isForbidden) {
        refuse(line, ack, channel ? 'socket.auth_required' : 'socket.channel_unknown', name);
        return null;
      }
      found.push(channel);
    }
    return found;
  };
  const subscribe = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channels = channelsOf(line, request.output.channels, ack);
    if (!channels) return;
    const wanted = new Set([...line.data.channels.keys(), ...channels.map(({ name }) => name)]);
    if (wanted.size > mostChannels) return refuse(line, ack, 'socket.too_many');
    for (const channel of channels) {
      line.data.channels.set(channel.name, channel);
      void line.join(roomOf(line, channel));
    }
    answer(ack, ok(line, channels));
    for (const channel of channels) show(line, channel);
  };
  const unsubscribe = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channels = channelsOf(line, request.output.channels, ack);
    if (!channels) return;
    for (const channel of channels) {
      line.data.channels.delete(channel.name);
      void line.leave(roomOf(line, channel));
    }
    answer(ack, ok(line, channels));
  };
  const resync = (line: Line, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelRequest, raw);
    if (!request.success) return refuse(line, ack, 'param.invalid');
    const channel = line.data.channels.get(request.output.channel);
    if (!channel) return refuse(line, ack, 'socket.channel_unknown', request.output.channel);
    answer(ack, ok(line, [channel]));
    show(line, channel);
  };

  return { subscribe, unsubscribe, resync };
};
