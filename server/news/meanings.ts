import { inCalls } from '../manifest/in-calls';

/** What the fields of articles mean. */
export const articleMeanings: Readonly<Record<string, string>> = {
  'news/detail content': 'The article as sanitised HTML, see conventions.',
  ...inCalls(['news/list', 'news/detail'], {
    abstract: 'Its first sentences as plain text; of a question, the answer.',
    c_id: 'Category of articles, see codes.',
    cover: 'Address of its large image; empty where there is none.',
    create_time: 'When it was published.',
    id: 'Id of the article.',
    lang: 'Language of its text: that of the request, else English, else Chinese.',
    slug: 'Name of an article that comes with the server; empty for others.',
    sorts: 'Order within its category: higher ones first.',
    thumbnail: 'Address of its small image; empty where there is none.',
    title: 'Title as plain text.',
    topic: 'What a help article is about; null for others.',
    update_time: 'When its text was last changed.',
  }),
};
