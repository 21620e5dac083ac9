/** What is shown to those who write programs runs as it stands. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { Person } from '../support/people.ts';
import { withServer } from '../support/scenes.ts';

withServer((server) => {
  test('commands and the player of the docs run as they stand, and are copied with a click', async () => {
    const ana = await Person.at(server.url, {
      name: 'Ana',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await ana.goes('/help');
    await ana.page.locator('cuatro-help a[href=docs]').click();
    await ana.sees('cuatro-docs code');
    const sample = (name: string) => ana.page.locator(`[data-sample=${name}] code`).innerText();
    const directory = mkdtempSync(path.join(tmpdir(), 'cuatro-docs-'));
    const run = (program: string, parameters: string[]) => {
      const { status, stdout, stderr } = spawnSync(program, parameters, {
        cwd: directory,
        encoding: 'utf8',
        timeout: 110_000,
      });
      assert.equal(
        status,
        0,
        `${program} ${parameters.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`,
      );
      return stdout;
    };
    const shell = (lines: string) => run('bash', ['-euo', 'pipefail', '-c', lines]);

    assert.match(
      shell(await sample('terminal')),
      /\ncurl -d name=\w+ -d level=\w+ http:\S+\/play\n$/,
    );
    assert.match(shell(await sample('curl')), /"to_move":"X"/);
    writeFileSync(path.join(directory, 'bot.mjs'), await sample('bot'));
    assert.match(run('node', ['bot.mjs']), /points/);
    assert.match(shell(await sample('watch')), /^ {2}0 {3}1 {3}2 .*\n\+---/);
    assert.match(readFileSync(path.join(directory, 'board.svg'), 'utf8'), /^<svg /);
    for (const answer of shell(await sample('engine'))
      .trim()
      .split(/(?<=\})(?=\{)/))
      assert.equal(JSON.parse(answer).to_move, 'X', answer);
    const [fetching] = (await sample('file')).split('\n');
    shell(fetching);
    assert.match(readFileSync(path.join(directory, 'games.txt'), 'utf8'), /\[end\]/);
    rmSync(directory, { recursive: true });

    await ana.page.locator('[data-sample=curl] button').click();
    await ana.page.locator('.notice', { hasText: 'Copied.' }).waitFor();
    assert.equal(
      await ana.page.evaluate(() => navigator.clipboard.readText()),
      await sample('curl'),
    );
    await ana.leaves();
  });
});
