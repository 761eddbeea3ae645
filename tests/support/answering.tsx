import { type ReactNode, useMemo } from 'react';
import type { Client } from '../../src/api/kernel/client';
import { ServicesProvider, useServices } from '../../src/app/services';

/** Answers some paths at once, by a function; everything else is left to the client around it. */
export const Answering = ({
  answers,
  children,
}: {
  answers: Readonly<Record<string, () => unknown>>;
  children: ReactNode;
}) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first] = args;
      const { path } = 'document' in first ? first.document : first;
      const answer = answers[path];
      return answer ? Promise.resolve(answer()) : client.request(...args);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [answers, client]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};
