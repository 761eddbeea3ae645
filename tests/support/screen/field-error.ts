import { screen } from '@testing-library/react';

/** The error message at a field, or null. */
export const errorAt = (label: string | RegExp): string | null => {
  const field = screen.getByLabelText(label);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
};
