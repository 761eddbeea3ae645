import * as v from 'valibot';
import { timeOf } from '../../schemas/kernel/time';
import { ChannelRequest, type ChannelsAnswer, ChannelsRequest } from '../../schemas/market/live';
import type { Market } from '../market/market';
import type { Clock } from '../platform/clock';
import { type Channel, channelFrom } from './channel';
import { answer, type ClientSocket, refuse, userRoom } from './client-socket';
import type { MarketStream } from './market-stream';

type Settings = {
  readonly market: Market;
  readonly clock: Clock;
  readonly stream: MarketStream;
  readonly seqOfUser: (userId: number) => number;
  readonly maxChannels: number;
};

/**
 * Requests of clients (contract/realtime.md#requests): channels, all or none of a request, and
 * snapshots.
 */
export const createRequests = ({ market, clock, stream, seqOfUser, maxChannels }: Settings) => {
  const seqOf = (socket: ClientSocket, channel: Channel) =>
    channel.kind === 'user' && socket.data.owner
      ? seqOfUser(socket.data.owner.userId)
      : stream.seqOf(channel.name);
  const show = (socket: ClientSocket, channel: Channel) => {
    for (const { event, body } of stream.snapshot(channel)) socket.emit(event, body);
  };
  const roomOf = (socket: ClientSocket, channel: Channel) =>
    channel.kind === 'user' && socket.data.owner
      ? userRoom(socket.data.owner.userId)
      : channel.name;
  const ok = (socket: ClientSocket, channels: readonly Channel[]): ChannelsAnswer => ({
    type: 'ok',
    now: timeOf(clock.now()),
    channels: channels.map((each) => ({ channel: each.name, seq: seqOf(socket, each) })),
  });

  /** All of the named channels, or the reason for refusing them. */
  const channelsOf = (
    socket: ClientSocket,
    names: readonly string[],
    ack: unknown,
  ): Channel[] | null => {
    const found: Channel[] = [];
    for (const name of new Set(names)) {
      const channel = channelFrom(name, market);
      const isForbidden = channel?.kind === 'user' && !socket.data.owner;
      if (!channel || isForbidden) {
        refuse(socket, ack, channel ? 'socket.auth_required' : 'socket.channel_unknown', name);
        return null;
      }
      found.push(channel);
    }
    return found;
  };
  const subscribe = (socket: ClientSocket, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(socket, ack, 'param.invalid');
    const channels = channelsOf(socket, request.output.channels, ack);
    if (!channels) return;
    const subscribed = new Set([
      ...socket.data.channels.keys(),
      ...channels.map(({ name }) => name),
    ]);
    if (subscribed.size > maxChannels) return refuse(socket, ack, 'socket.too_many');
    for (const channel of channels) {
      socket.data.channels.set(channel.name, channel);
      void socket.join(roomOf(socket, channel));
    }
    answer(ack, ok(socket, channels));
    for (const channel of channels) show(socket, channel);
  };
  const unsubscribe = (socket: ClientSocket, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelsRequest, raw);
    if (!request.success) return refuse(socket, ack, 'param.invalid');
    const channels = channelsOf(socket, request.output.channels, ack);
    if (!channels) return;
    for (const channel of channels) {
      socket.data.channels.delete(channel.name);
      void socket.leave(roomOf(socket, channel));
    }
    answer(ack, ok(socket, channels));
  };
  const resync = (socket: ClientSocket, raw: unknown, ack: unknown) => {
    const request = v.safeParse(ChannelRequest, raw);
    if (!request.success) return refuse(socket, ack, 'param.invalid');
    const channel = socket.data.channels.get(request.output.channel);
    if (!channel) return refuse(socket, ack, 'socket.channel_unknown', request.output.channel);
    answer(ack, ok(socket, [channel]));
    show(socket, channel);
  };

  return { subscribe, unsubscribe, resync };
};
