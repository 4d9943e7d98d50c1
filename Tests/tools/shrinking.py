"""Tests of tools/build/shrink_ir: a program is rewritten, compiled and run."""

import json
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# What the Embedded runtime of a toolchain has, and a caller whose last call ends the object.
PROGRAM = """
@class = global <{ ptr, ptr }> <{ ptr null, ptr @deinit }>
@ended = global i32 0
@"$es23_ContiguousArrayStorageCySiGN" = global <{ ptr, ptr, ptr, ptr, ptr, ptr }> <{ ptr @class, ptr @deinit, ptr null, ptr @deinit, ptr @deinit, ptr @deinit }>, align 8

define swiftcc void @deinit(ptr swiftself %0) #0 {
  %2 = load i32, ptr @ended
  %3 = add i32 %2, 1
  store i32 %3, ptr @ended
  ret void
}

define linkonce_odr hidden i64 @$helper(i64 %0, i64 %1) #0 {
  %3 = mul i64 %0, 10
  %4 = add i64 %3, %1
  ret i64 %4
}

define i64 @count(ptr %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5) #0 {
  %7 = tail call ptr @swift_retain(ptr returned %0) #1
  call void @swift_release(ptr %7) #1
  call void @swift_release(ptr %0) #1
  %8 = add i64 %1, 0
  %9 = call i64 @$helper(i64 %8, i64 %2)
  %10 = mul i64 %9, 10
  %11 = add i64 %10, %3
  %12 = mul i64 %11, 10
  %13 = add i64 %12, %4
  %14 = mul i64 %13, 10
  %15 = add i64 %14, %5
  ret i64 %15
}

define void @move(ptr %0, i64 %1, ptr %2) #0 {
  call swiftcc void @"$eSp14moveInitialize4from5countySpyxG_SitFs5Int64V_Tg5"(ptr %0, i64 %1, ptr %2)
  ret void
}

define linkonce_odr hidden swiftcc void @"$eSp14moveInitialize4from5countySpyxG_SitFs5Int64V_Tg5"(ptr %0, i64 %1, ptr %2) #0 {
entry:
  %3 = icmp uge ptr %2, %0
  %4 = shl nsw i64 %1, 3
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = icmp ult ptr %2, %5
  %or.cond = select i1 %3, i1 %6, i1 false
  br i1 %or.cond, label %last, label %first

last:
  %7 = phi i64 [ %1, %entry ], [ %9, %down ]
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %exit, label %down

down:
  %9 = sub i64 %7, 1
  %10 = getelementptr i64, ptr %0, i64 %9
  %11 = getelementptr i64, ptr %2, i64 %9
  %12 = load i64, ptr %10
  store i64 %12, ptr %11
  br label %last

first:
  %13 = phi i64 [ 0, %entry ], [ %18, %up ]
  %14 = icmp eq i64 %13, %1
  br i1 %14, label %exit, label %up

up:
  %15 = getelementptr i64, ptr %0, i64 %13
  %16 = getelementptr i64, ptr %2, i64 %13
  %17 = load i64, ptr %15
  store i64 %17, ptr %16
  %18 = add i64 %13, 1
  br label %first

exit:
  ret void
}

define weak_odr protected ptr @swift_retain(ptr returned %0) local_unnamed_addr #1 {
entry:
  %or.cond.not = icmp sgt ptr %0, null
  br i1 %or.cond.not, label %1, label %8

1:                                                ; preds = %entry
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load atomic i64, ptr %2 monotonic, align 8
  %4 = and i64 %3, 9223372036854775807
  %5 = icmp eq i64 %4, 9223372036854775807
  br i1 %5, label %8, label %6

6:                                                ; preds = %1
  %7 = atomicrmw add ptr %2, i64 1 monotonic, align 8
  br label %8

8:                                                ; preds = %entry, %1, %6
  ret ptr %0
}

define weak_odr protected void @swift_release(ptr %0) local_unnamed_addr #1 {
entry:
  %or.cond.not = icmp sgt ptr %0, null
  br i1 %or.cond.not, label %1, label %18

1:                                                ; preds = %entry
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8
  %3 = load atomic i64, ptr %2 monotonic, align 8
  %4 = and i64 %3, 9223372036854775807
  %5 = icmp eq i64 %4, 9223372036854775807
  br i1 %5, label %18, label %6

6:                                                ; preds = %1
  %7 = atomicrmw sub ptr %2, i64 1 acq_rel, align 8
  %8 = tail call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %7, i64 -1)
  %9 = extractvalue { i64, i1 } %8, 1
  br i1 %9, label %19, label %10

10:                                               ; preds = %6
  %11 = extractvalue { i64, i1 } %8, 0
  %12 = and i64 %11, 9223372036854775807
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %10
  %15 = or i64 %3, 9223372036854775807
  store atomic i64 %15, ptr %2 monotonic, align 8
  %16 = load ptr, ptr %0, align 8
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %16, i64 8
  %17 = load ptr, ptr %arrayidx.i, align 8
  tail call swiftcc void %17(ptr noundef nonnull swiftself %0) #1
  br label %18

18:                                               ; preds = %10, %entry, %1, %14
  ret void

19:                                               ; preds = %6
  tail call void asm sideeffect "", "n"(i32 0) #1
  tail call void @llvm.trap()
  unreachable
}

define weak_odr protected ptr @swift_allocObject(ptr %0, i64 %1, i64 %2) #1 {
  ret ptr null
}

declare void @llvm.trap()
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64)

attributes #0 = { minsize nounwind optsize }
attributes #1 = { nounwind }
"""

CLASSES = """
@"$e4Main1ACN" = linkonce_odr protected global <{ ptr, ptr, ptr }> <{ ptr null, ptr @end, ptr @"$e4Main1ACfE" }>, align 8
@"$e4Main1BCN" = linkonce_odr protected global <{ ptr, ptr, ptr }> <{ ptr null, ptr @end, ptr null }>, align 8
@"$e4Main1CCN" = linkonce_odr protected global <{ ptr, ptr, ptr }> <{ ptr null, ptr @end, ptr null }>, align 8
@metadata.3 = private constant { ptr, ptr } { ptr null, ptr @objectdestroy }, align 8
define linkonce_odr hidden i64 @$helper(i64 %0, i64 %1) local_unnamed_addr #0 {
  %2 = icmp eq ptr %0, @"$e4Main1CCN"
"""

MAIN = """
#include <stdio.h>
struct object { void *class_; long count; };
extern char class[];
extern int ended;
long count(struct object *object, long a, long b, long c, long d, long e);
void move(long *from, long count, long *to);
int main(void) {
  struct object one = { class, 1 }, two = { class, 2 }, forever = { class, 0x7fffffffffffffff };
  long sums[] = {
    count(&one, 1, 2, 3, 4, 5), count(&two, 5, 4, 3, 2, 1), count(&forever, 9, 8, 7, 6, 5),
    count(0, 1, 1, 1, 1, 1),
  };
  printf("%ld %ld %ld %ld, %d ended, %ld %ld, ", sums[0], sums[1], sums[2], sums[3], ended, two.count, forever.count);
  long moved[] = { 1, 2, 3, 4, 5 };
  move(moved, 3, moved + 1);
  move(moved + 3, 2, moved + 2);
  move(moved, 0, moved + 4);
  for (int index = 0; index < 5; index++) printf("%ld", moved[index]);
  printf("\\n");
  return 0;
}
"""


class ShrunkIR(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def shrink(self, text):
        (self.folder / "in.ll").write_text(text)
        return subprocess.run(
            [ROOT / "tools/build/shrink_ir", self.folder / "in.ll", self.folder / "out.ll"],
            capture_output=True,
            text=True,
        )

    def test_a_program_does_the_same_as_before(self):
        self.check(PROGRAM)

    def check(self, program):
        run = self.shrink(program)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        info = json.loads(
            subprocess.run(
                ["swiftc", "-print-target-info"], capture_output=True, text=True, check=True
            ).stdout
        )
        clang = pathlib.Path(info["paths"]["runtimeResourcePath"]).parent.parent / "bin" / "clang"
        (self.folder / "main.c").write_text(MAIN)
        for command in (
            [clang, "-Oz", "-x", "ir", "-c", "out.ll", "-o", "out.o"],
            [clang, "-O1", "-c", "main.c", "-o", "main.o"],
            ["cc", "main.o", "out.o", "-o", "program"],
        ):
            subprocess.run(command, cwd=self.folder, check=True, capture_output=True)
        told = subprocess.run([self.folder / "program"], capture_output=True, text=True)
        self.assertEqual(
            told.stdout, "12345 54321 98765 11111, 1 ended, 1 9223372036854775807, 11355\n"
        )

    def test_what_is_rewritten(self):
        self.shrink(PROGRAM)
        text = (self.folder / "out.ll").read_text()
        for part, isThere in (
            (
                'N" = global <{ ptr, ptr, ptr }> <{ ptr null, ptr @deinit, ptr null }>, align 8',
                True,
            ),
            ('"n"(i32 0)', False),
            ("define internal i64 @$helper", True),
            ("@llvm.memmove.p0.p0.i64(ptr align 1 %2, ptr align 1 %0, i64 %size, i1 false)", True),
            ("getelementptr i64", False),
        ):
            self.assertEqual(part in text, isThere, part)

    def test_equal_classes_are_one(self):
        """But for one whose table something is compared with, as a cast does."""
        self.shrink(CLASSES)
        text = (self.folder / "out.ll").read_text()
        shared = (
            "internal unnamed_addr constant <{ ptr, ptr, ptr }> <{ ptr null, ptr @end, ptr null }>"
        )
        for name in "AB":
            self.assertIn(f'@"$e4Main1{name}CN" = {shared}', text)
        self.assertIn('@"$e4Main1CCN" = linkonce_odr protected global', text)
        self.assertIn("@metadata.3 = private unnamed_addr constant { ptr, ptr }", text)
        self.assertIn("define internal i64 @$helper(i64 %0, i64 %1) unnamed_addr #0", text)
        # An initialiser that fails halfway ends the properties by what the table has for it.
        self.shrink(CLASSES + "  call void @swift_deallocPartialClassInstance(ptr null)\n")
        self.assertIn('ptr @end, ptr @"$e4Main1ACfE"', (self.folder / "out.ll").read_text())

    def test_where_the_checkout_is_makes_no_difference(self):
        unit = (
            '!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, splitDebugFilename: "%s",'
            ' emissionKind: FullDebug, dwoId: %d)\n!2 = !DIFile(filename: "a", directory: ".")\n'
        )
        made = []
        for place, number in (
            (".build/cache/1RB/A-37K.pcm", 77),
            (".build/cache/ZF4/A-1TP.pcm", 166),
        ):
            self.assertEqual(self.shrink(unit % (place, number)).returncode, 0)
            made.append((self.folder / "out.ll").read_text())
        self.assertEqual(made[0], made[1])
        self.assertIn("file: !2, emissionKind: FullDebug)", made[0])

    def test_a_runtime_of_another_toolchain_is_left_as_it_is(self):
        """Its functions count with another instruction, and its classes have another form."""
        other = PROGRAM.replace(
            "atomicrmw add ptr %2, i64 1 monotonic", "atomicrmw add ptr %2, i64 1 acq_rel"
        )
        other = other.replace(
            "<{ ptr, ptr, ptr, ptr, ptr, ptr }> <{ ptr @class, ptr @deinit, ptr null, ptr @deinit, ptr @deinit, ptr @deinit }>",
            "<{ ptr, ptr, ptr, ptr }> <{ ptr @class, ptr null, ptr @deinit, ptr @deinit }>",
        )
        self.assertNotEqual(other, PROGRAM)
        self.check(other)
        text = (self.folder / "out.ll").read_text()
        self.assertIn("<{ ptr @class, ptr null, ptr @deinit, ptr @deinit }>", text)
        self.assertIn("atomicrmw add ptr %2, i64 1 acq_rel", text)
