import { expect, test, vi } from 'vitest';
import { perOwner } from '../../src/components/base/per-owner';

test('a value is made once per owner, when it is first needed', () => {
  const create = vi.fn((owner: { name: string }) => ({ of: owner.name }));
  const madeFor = perOwner(create);
  const [first, second] = [{ name: 'first' }, { name: 'second' }];
  expect(create).not.toHaveBeenCalled();
  expect(madeFor(first)).toEqual({ of: 'first' });
  expect(madeFor(first)).toBe(madeFor(first));
  expect(madeFor(second)).toEqual({ of: 'second' });
  expect(create).toHaveBeenCalledTimes(2);
});
