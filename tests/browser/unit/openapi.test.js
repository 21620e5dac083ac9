/** The reference of operations is made from the OpenAPI document alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bodySample,
  groupsOf,
  operationsOf,
  requestOf,
  typeText,
} from '../../../static/js/core/openapi.js';

const DOCUMENT = {
  tags: [{ name: 'play', description: 'Playing' }],
  components: {
    schemas: {
      Column: { type: 'integer', minimum: 0, maximum: 63 },
      Move: {
        type: 'object',
        required: ['column'],
        properties: {
          column: { $ref: '#/components/schemas/Column', description: 'Where' },
          ply: { type: ['integer', 'null'] },
        },
      },
      Answer: {
        allOf: [
          { $ref: '#/components/schemas/Move' },
          { type: 'object', properties: { repeated: { type: 'boolean' } } },
        ],
      },
    },
  },
  paths: {
    '/games/{id}/moves': {
      post: {
        operationId: 'play',
        tags: ['play'],
        summary: 'Plays.',
        security: [{ token: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'wait', in: 'query', schema: { type: 'integer' } },
          { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Move' } } },
        },
        responses: {
          201: {
            description: 'Done',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
          },
        },
      },
      get: { operationId: 'look', tags: ['elsewhere'], responses: {} },
    },
  },
};

test('every operation is in one group, also where its tag is not described', () => {
  const groups = groupsOf(DOCUMENT).map(({ name, operations }) => [
    name,
    operations.map(({ id }) => id),
  ]);
  assert.deepEqual(groups, [
    ['play', ['play']],
    ['elsewhere', ['look']],
  ]);
});

test('fields come from the schema, also from the parts that it is made of', () => {
  const play = operationsOf(DOCUMENT).find(({ id }) => id === 'play');
  assert.deepEqual(
    play?.bodies[0].fields.map(({ name, required, type }) => [name, required, type]),
    [
      ['column', true, 'Column'],
      ['ply', false, 'integer | null'],
    ],
  );
  assert.deepEqual(
    play?.answers[0].contents[0].fields.map(({ name }) => name),
    ['column', 'ply', 'repeated'],
  );
  assert.equal(bodySample(/** @type {any} */ (play)), '{"column":3}');
});

test('a type is told in a few words', () => {
  assert.equal(
    typeText({ type: 'array', items: { $ref: '#/components/schemas/Column' } }),
    '[Column]',
  );
  assert.equal(typeText({ enum: ['X', 'O', null] }), '"X" | "O" | null');
  assert.equal(
    typeText({ oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Move' }] }),
    'null | Move',
  );
  assert.equal(typeText({ type: 'integer', minimum: 1, maximum: 6 }), 'integer 1–6');
});

test('a form becomes the request that it describes, and empty fields are left out', () => {
  const [play] = operationsOf(DOCUMENT).filter(({ id }) => id === 'play');
  const values = {
    'path:id': 'a/b',
    'query:wait': '',
    'header:Idempotency-Key': 'k',
    token: 'c4s_1',
    type: 'application/json',
    body: '{"column":3}',
  };
  assert.deepEqual(requestOf(play, values), {
    path: '/games/a%2Fb/moves',
    headers: {
      'Idempotency-Key': 'k',
      Authorization: 'Bearer c4s_1',
      'Content-Type': 'application/json',
    },
    body: '{"column":3}',
  });
});
