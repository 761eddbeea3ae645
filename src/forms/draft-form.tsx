import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { RefusalParams } from '../../schemas/kernel/refusal';
import { useOngoingWork } from '../components/base/ongoing-work';
import { FieldError } from './field-error';

type Settings<Draft extends FieldValues, Parsed> = {
  schema: GenericSchema<Draft, Parsed>;
  initial: DefaultValues<Draft>;
  /** A draft that passes, as it was typed and as the schema has parsed it. */
  onSubmit: (draft: Draft, parsed: Parsed) => void;
  /** Figures that the words of a refusal mention, by its code: a minimum, a number of decimals. */
  params?: (code: string) => RefusalParams | undefined;
};

/**
 * The one place where a form and a machine meet. What is being typed belongs to the form; the schema
 * says what is wrong with it; a draft that passes goes to the machine, which asks the schema again.
 */
export const useDraftForm = <Draft extends FieldValues, Parsed>({
  schema,
  initial,
  onSubmit,
  params,
}: Settings<Draft, Parsed>) => {
  const form = useForm<Draft, unknown, Parsed>({
    resolver: valibotResolver<Draft, unknown, Parsed>(schema),
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: true,
    // Rules over several fields report together with those of single fields, not only after them.
    criteriaMode: 'all',
  });
  const values = form.watch();
  useOngoingWork(form.formState.isDirty);
  const errorOf = (name: Path<Draft>): ReactNode => {
    const { error } = form.getFieldState(name, form.formState);
    const code = error?.message;
    return code ? <FieldError code={code} params={params?.(code)} /> : undefined;
  };
  return {
    values,
    errorOf,
    set: <Name extends Path<Draft>>(name: Name, value: PathValue<Draft, Name>) =>
      form.setValue(name, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted || form.getFieldState(name).isTouched,
      }),
    /** Everything that a text field takes. */
    field: <Name extends Path<Draft>>(name: Name) => {
      const { ref, onBlur } = form.register(name);
      return {
        name,
        ref,
        value: form.watch(name),
        error: errorOf(name),
        onBlur: () => void onBlur({ target: { name, value: form.getValues(name) }, type: 'blur' }),
        onChange: (value: PathValue<Draft, Name>) =>
          form.setValue(name, value, {
            shouldDirty: true,
            shouldTouch: false,
            shouldValidate: form.formState.isSubmitted || form.getFieldState(name).invalid,
          }),
      };
    },
    /** Whether the error of a field may be shown: it has been left once, or submitted. */
    isSettled: (name: Path<Draft>): boolean =>
      form.formState.isSubmitted || form.getFieldState(name, form.formState).isTouched,
    submit: form.handleSubmit((parsed) => onSubmit(form.getValues(), parsed)),
    read: form.getValues,
    focus: (name: Path<Draft>) => form.setFocus(name),
    clear: (name: Path<Draft>) => form.resetField(name),
    /** Begins anew: nothing is submitted or touched yet. */
    restart: (draft: Draft) => form.reset(draft),
  };
};
