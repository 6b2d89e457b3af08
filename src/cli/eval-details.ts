import { itemFormat } from '../core/evaluation/items.ts';

/** What `cairn eval --help` says of questions, figures and exit codes. */
export const evalDetails = `Questions: ${itemFormat}
"id" names a question that may be reworded; "source", "query_type", "language" and "repo" group the figures. With --repos
each question's "repo" (owner/name) is a folder owner+name. The index of each folder is kept and reused.

Figures, each from 0 to 1, the mean over repositories:
  NDCG@10    how high the files that answer stand among the first ten files found
  code only  the same without documents and configuration, where every answer is code
  by chunk   NDCG@10 of the hits themselves: an answer with lines is found by a hit that overlaps them
  recall@10  how many of the files that answer are among the first ten
  MRR@10     one over the rank of the first file that answers
  missed     questions of which none of the files that answer is among the first ten
  lines@5    of the questions with lines, those where one of the first five hits, of at most 60 lines, overlaps them

  --context         also how often the context that goes to a model (4,000 and 8,000 tokens, and as set) holds the lines that answer
  --run FILE        write what was found
  --baseline FILE   compare with such a file instead of the last run, and fail where NDCG@10 fell by more than --tolerance (0.01)
  --scope root      index only the folder that a question names as its "root", and only code
  --top N           hits to ask for (50)

  --generate        make questions of a folder: from its doc comments, test titles, error messages and history.
  --out FILE        where to write them; without it they are printed
  --each N          at most so many of each kind (25)
  --seed N          another seed draws other questions (1)

Exit code: 0 done, 1 failed or worse than --baseline, 2 wrong usage.`;
