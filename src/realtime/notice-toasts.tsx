import * as v from 'valibot';
import { InternalAddress } from '../../schemas/kernel/route';
import { useToast } from '../context/toasts';
import { usePrivateEvents } from './private-events';

/** Shows what the server announces, in its words; a link leads to a page of this app only. */
export const NoticeToasts = () => {
  const toast = useToast();
  usePrivateEvents(['notice'], (event) => {
    if (event.name !== 'notice') return;
    const { title, text, link, level } = event.data;
    const page = v.safeParse(InternalAddress, link);
    const words = text === '' ? title : `${title}: ${text}`;
    toast({
      tone: level === 'warning' ? 'error' : 'note',
      text: page.success ? <a href={`#${page.output}`}>{words}</a> : words,
    });
  });
  return null;
};
