;; Dot products of one query (16-bit integers) with rows of 8-bit integers, one after another. `width` is the length of a
;; row, a multiple of 16. Written out for 128 columns at a time: the process compiles without optimising, and each local that
;; is set costs as much as a product. The bytes in vector-kernel.ts are this file, assembled (wat2wasm vector-kernel.wat).
(module
  (memory (import "env" "memory") 1)
  (func (export "dots") (param $query i32) (param $row i32) (param $out i32) (param $count i32) (param $width i32)
    (local $at i32) (local $end i32) (local $wide i32) (local $sum v128)
    (block $done
      (loop $rows
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $row) (local.get $width)))
        (local.set $wide (i32.add (local.get $row) (i32.and (local.get $width) (i32.const -128))))
        (block $narrow
          (loop $columns
            (br_if $narrow (i32.ge_u (local.get $row) (local.get $wide)))
            (local.set $sum (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.add
                  (i32x4.add
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $at))))
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=16 (local.get $row)) (v128.load offset=32 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=24 (local.get $row)) (v128.load offset=48 (local.get $at)))))
                  (i32x4.add
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=32 (local.get $row)) (v128.load offset=64 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=40 (local.get $row)) (v128.load offset=80 (local.get $at))))
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=48 (local.get $row)) (v128.load offset=96 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=56 (local.get $row)) (v128.load offset=112 (local.get $at))))))
                (i32x4.add
                  (i32x4.add
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=64 (local.get $row)) (v128.load offset=128 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=72 (local.get $row)) (v128.load offset=144 (local.get $at))))
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=80 (local.get $row)) (v128.load offset=160 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=88 (local.get $row)) (v128.load offset=176 (local.get $at)))))
                  (i32x4.add
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=96 (local.get $row)) (v128.load offset=192 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=104 (local.get $row)) (v128.load offset=208 (local.get $at))))
                    (i32x4.add
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=112 (local.get $row)) (v128.load offset=224 (local.get $at)))
                      (i32x4.dot_i16x8_s (v128.load8x8_s offset=120 (local.get $row)) (v128.load offset=240 (local.get $at)))))))))
            (local.set $at (i32.add (local.get $at) (i32.const 256)))
            (local.set $row (i32.add (local.get $row) (i32.const 128)))
            (br $columns)))
        (block $ended
          (loop $rest
            (br_if $ended (i32.ge_u (local.get $row) (local.get $end)))
            (local.set $sum (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $at)))
                (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 32)))
            (local.set $row (i32.add (local.get $row) (i32.const 16)))
            (br $rest)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $rows)))))
