import { inCalls } from '../manifest/in-calls';

/** Fields that only the chat has. */
const supportFields: Readonly<Record<string, string>> = {
  agent_active: 'Whether an agent has answered somebody within the last 15 minutes.',
  client_id: 'Id that the sender gave the message; null for messages of the service.',
  customer_url: 'Address of the external service; empty where there is none.',
  image: 'Photo: the id or address of an own upload in a request, a signed address in an answer.',
  read: 'Whether the other side has read it.',
  unread: 'Messages of the service that the user has not read.',
};

/** Of a message, in each call that answers one, where that differs from other calls. */
const ofMessage: Readonly<Record<string, string>> = {
  from: 'Who wrote it.',
  id: 'Id of the message.',
  name: 'Name under which the agent writes; empty where there is none.',
  text: 'The text itself, never markup; empty where it is a photo.',
};

/** What the fields of the domain mean, and those of its calls where that differs. */
export const supportMeanings: Readonly<Record<string, string>> = {
  ...supportFields,
  ...inCalls(['chat/history', 'chat/send'], ofMessage),
  'chat/history before': 'Id of a message; only older ones are wanted.',
  'chat/history from': 'Who wrote it; of a page, the number of its first row.',
  'chat/read id': 'The last message that was read.',
  'chat/send text': 'The text, 1 to `chat.max_chars` characters; empty with a photo.',
  'set/get_customer_url logo': 'Address of its logo; may be empty.',
  'set/get_customer_url title': 'Name of the service; may be empty.',
};
