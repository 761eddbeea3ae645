import { requestRules } from '../api/kernel/request-rules';
import { storedLanguage, storedToken } from '../storage/stored-names';
import { firstCalls, leaveAnswers } from './page-requests';

// The script in the head of the page requests what every page begins with, before the rest of the
// page has arrived. A preload would be as early, but could not carry the headers of a call.

const request = <Answer>(call: string): Promise<Answer> =>
  fetch(`api/${call}`, {
    ...requestRules,
    headers: {
      Authorization: storedToken(),
      // Absent before the first choice; the server then takes its default, which is that of the app.
      'language-mark': storedLanguage() ?? '',
    },
  })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);

leaveAnswers({ config: request(firstCalls.config), pairs: request(firstCalls.pairs) });
