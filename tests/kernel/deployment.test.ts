import { describe, expect, test } from 'vitest';
import { deploymentFrom, WrongDeployment } from '../../schemas/kernel/deployment';

const issueOf = (text: string) => {
  try {
    deploymentFrom(text);
  } catch (error) {
    if (error instanceof WrongDeployment) return error.issue;
    throw error;
  }
  throw new Error('The text was expected to be wrong.');
};

describe('the file beside the page', () => {
  test('may say nothing', () => {
    expect(deploymentFrom('{}')).toEqual({});
  });

  test('says where the server is and how it is addressed', () => {
    const file = {
      apiBase: 'https://api.example.com:8443/v1',
      socketUrl: 'https://live.example.com',
      tokenPrefix: 'Bearer',
      paths: { sms_mail: 'user/sms_mail', sms_send: 'sms.php' },
      languages: { kr: 'kor', esp: 'spa' },
    };
    expect(deploymentFrom(JSON.stringify(file))).toEqual({
      ...file,
      apiBase: 'https://api.example.com:8443/v1/',
      socketUrl: 'https://live.example.com/',
      tokenPrefix: 'Bearer ',
    });
  });

  test.each([
    ['api', 'api/'],
    ['/api/', '/api/'],
    ['../v1/api', '../v1/api/'],
    ['http://[::1]:3000', 'http://[::1]:3000/'],
  ])('may have a base like %s', (given, apiBase) => {
    expect(deploymentFrom(JSON.stringify({ apiBase: given }))).toEqual({ apiBase });
  });

  test.each([
    ['', ''],
    ['Bearer ', 'Bearer '],
  ])('may have the prefix "%s"', (given, tokenPrefix) => {
    expect(deploymentFrom(JSON.stringify({ tokenPrefix: given }))).toEqual({ tokenPrefix });
  });

  test.each([
    '//evil.example/',
    'https://user:secret@api.example/',
    'https://api.example/?from=page',
    'https://api.example/#a',
    'javascript:alert(1)',
    'ftp://api.example/',
    'https:api.example',
    '\\\\evil.example\\',
    ' https://api.example/',
    '',
  ])('cannot have the address %s', (apiBase) => {
    expect(issueOf(JSON.stringify({ apiBase }))).toEqual({
      field: 'apiBase',
      value: JSON.stringify(apiBase),
      expected: 'address',
    });
  });

  test.each([
    ['/user/sms_mail'],
    ['../sms_mail'],
    ['user/../../x'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['sms_mail?a=b'],
    [''],
  ])('cannot lead a call to %s', (path) => {
    expect(issueOf(JSON.stringify({ paths: { sms_mail: path } }))).toEqual({
      field: 'paths.sms_mail',
      value: JSON.stringify(path),
      expected: 'path',
    });
  });

  test.each([
    ['no JSON', '{"apiBase": ', { field: '', value: '{"apiBase": ', expected: 'json' }],
    ['a list', '[]', { field: '', value: '[]', expected: 'json' }],
    ['null', 'null', { field: '', value: 'null', expected: 'json' }],
    ['another name', '{"apibase":"api/"}', { field: 'apibase', value: '"api/"', expected: 'name' }],
    ['a number', '{"socketUrl":3}', { field: 'socketUrl', value: '3', expected: 'address' }],
    [
      'two words',
      '{"tokenPrefix":"a b"}',
      { field: 'tokenPrefix', value: '"a b"', expected: 'prefix' },
    ],
    ['no paths', '{"paths":"user"}', { field: 'paths', value: '"user"', expected: 'path' }],
    [
      'a path of no call',
      '{"paths":{"sms":"user/sms"}}',
      { field: 'paths.sms', value: '"user/sms"', expected: 'call' },
    ],
    [
      'another language',
      '{"languages":{"ko":"kor"}}',
      { field: 'languages.ko', value: '"kor"', expected: 'language' },
    ],
    [
      'no spelling',
      '{"languages":{"kr":""}}',
      { field: 'languages.kr', value: '""', expected: 'spelling' },
    ],
  ])('is refused with field, value and what is expected: %s', (_, text, issue) => {
    expect(issueOf(text)).toEqual(issue);
  });

  test('is quoted no longer than a line', () => {
    expect(issueOf('x'.repeat(500)).value).toHaveLength(81);
  });
});
