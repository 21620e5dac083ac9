/** Tells the type checker which class stands behind each of the page's elements. */
import type { CuatroActions } from '../../static/js/components/cuatro-actions.js';
import type { CuatroApp } from '../../static/js/components/cuatro-app.js';
import type { CuatroBoard } from '../../static/js/components/cuatro-board.js';
import type { CuatroDocs } from '../../static/js/components/cuatro-docs.js';
import type { CuatroHelp } from '../../static/js/components/cuatro-help.js';
import type { CuatroHistory } from '../../static/js/components/cuatro-history.js';
import type { CuatroHome } from '../../static/js/components/cuatro-home.js';
import type { CuatroInvite } from '../../static/js/components/cuatro-invite.js';
import type { CuatroJoin } from '../../static/js/components/cuatro-join.js';
import type { CuatroLog } from '../../static/js/components/cuatro-log.js';
import type { CuatroPlayer } from '../../static/js/components/cuatro-player.js';
import type { CuatroRanking } from '../../static/js/components/cuatro-ranking.js';
import type { CuatroRedeem } from '../../static/js/components/cuatro-redeem.js';
import type { CuatroReplay } from '../../static/js/components/cuatro-replay.js';
import type { CuatroResult } from '../../static/js/components/cuatro-result.js';
import type { CuatroStrip } from '../../static/js/components/cuatro-strip.js';
import type { CuatroTable } from '../../static/js/components/cuatro-table.js';
import type { CuatroTurn } from '../../static/js/components/cuatro-turn.js';
import type { CuatroEmotes } from '../../static/js/components/cuatro-emotes.js';
import type { CuatroEntered } from '../../static/js/components/cuatro-entered.js';
import type { CuatroErase } from '../../static/js/components/cuatro-erase.js';
import type { CuatroImport } from '../../static/js/components/cuatro-import.js';
import type { CuatroManage } from '../../static/js/components/cuatro-manage.js';
import type { CuatroManual } from '../../static/js/components/cuatro-manual.js';
import type { CuatroEvaluation } from '../../static/js/components/cuatro-evaluation.js';
import type { CuatroOnward } from '../../static/js/components/cuatro-onward.js';
import type { CuatroReport } from '../../static/js/components/cuatro-report.js';
import type { CuatroShare } from '../../static/js/components/cuatro-share.js';
import type { CuatroStudy } from '../../static/js/components/cuatro-study.js';
import type { CuatroValues } from '../../static/js/components/cuatro-values.js';
import type { CuatroYou } from '../../static/js/components/cuatro-you.js';

declare global {
  interface HTMLElementTagNameMap {
    'cuatro-actions': CuatroActions;
    'cuatro-app': CuatroApp;
    'cuatro-board': CuatroBoard;
    'cuatro-docs': CuatroDocs;
    'cuatro-help': CuatroHelp;
    'cuatro-history': CuatroHistory;
    'cuatro-emotes': CuatroEmotes;
    'cuatro-erase': CuatroErase;
    'cuatro-import': CuatroImport;
    'cuatro-manage': CuatroManage;
    'cuatro-entered': CuatroEntered;
    'cuatro-manual': CuatroManual;
    'cuatro-home': CuatroHome;
    'cuatro-invite': CuatroInvite;
    'cuatro-join': CuatroJoin;
    'cuatro-log': CuatroLog;
    'cuatro-player': CuatroPlayer;
    'cuatro-ranking': CuatroRanking;
    'cuatro-redeem': CuatroRedeem;
    'cuatro-replay': CuatroReplay;
    'cuatro-result': CuatroResult;
    'cuatro-strip': CuatroStrip;
    'cuatro-table': CuatroTable;
    'cuatro-turn': CuatroTurn;
    'cuatro-evaluation': CuatroEvaluation;
    'cuatro-onward': CuatroOnward;
    'cuatro-report': CuatroReport;
    'cuatro-share': CuatroShare;
    'cuatro-study': CuatroStudy;
    'cuatro-values': CuatroValues;
    'cuatro-you': CuatroYou;
  }
}
