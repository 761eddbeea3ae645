import { type ReactNode, useMemo } from 'react';
import type { Client } from '../../../src/api/kernel/client';
import { ServicesProvider, useServices } from '../../../src/context/services';

/**
 * Answers some paths at once, by a function of the variables; everything else, and what the function
 * does not answer, is left to the client around it.
 */
export const Answering = ({
  answers,
  children,
}: {
  answers: Readonly<Record<string, (variables: object) => unknown>>;
  children: ReactNode;
}) => {
  const { client } = useServices();
  const services = useMemo(() => {
    const request = (...args: Parameters<Client['request']>): unknown => {
      const [first, bare]: readonly [(typeof args)[0], object?] = args;
      const isWhole = 'document' in first;
      const { path } = isWhole ? first.document : first;
      const answer = answers[path]?.(Object(isWhole ? first.variables : bare));
      return answer === undefined ? client.request(...args) : Promise.resolve(answer);
    };
    return { client: Object.assign(Object.create(client), { request }) };
  }, [answers, client]);
  return <ServicesProvider services={services}>{children}</ServicesProvider>;
};
