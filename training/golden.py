"""The trainer's own sums over the shipped table: golden.py <input>, which golden.ts writes; vectors on stdout."""
import json, sys
import numpy as np
import scipy.sparse as sp

from fit import unit

given = json.load(open(sys.argv[1] + ".json"))
scales = np.fromfile(sys.argv[1] + ".scales", np.float32)
rows = np.fromfile(sys.argv[1] + ".rows", np.int8).reshape(len(scales), given["dimension"])
table = rows.astype(np.float32) * scales[:, None]
vectors = []
for one in given["texts"]:
    text = sp.csr_matrix((np.array(one["weights"], np.float32), one["ids"], [0, len(one["ids"])]), shape=(1, len(scales)))
    vectors.append([round(float(x), 5) for x in unit(text @ table)[0][0]])
json.dump(vectors, sys.stdout)
