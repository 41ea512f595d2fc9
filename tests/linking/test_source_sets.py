"""Platforms of source sets, and the declarations they mean."""

import pytest

from project_intel.linking.source_sets import platform_of, seen_from


@pytest.mark.parametrize(
    ("path", "platform"),
    [
        ("lib/src/jvmMain/kotlin/a/X.kt", "jvm"),
        ("lib/src/jvmTest/kotlin/a/X.kt", "jvm"),
        ("lib/src/linuxX64Main/X.kt", "linuxX64"),
        ("lib/jvm/src/a/X.kt", "jvm"),
        ("lib/jvm/test/a/X.kt", "jvm"),
        ("lib/shared/src/main/scala/X.scala", "shared"),
        ("src/commonMain/kotlin/X.kt", "common"),
        ("src/main/java/a/X.java", ""),
        ("src/X.kt", ""),
        ("a/X.kt", ""),
        ("X.kt", ""),
    ],
)
def test_the_platform_stands_beside_the_source_folder(path, platform):
    assert platform_of(path) == platform


@pytest.mark.parametrize(
    ("path", "homes", "seen"),
    [
        pytest.param("x/jvm/src/X.kt", ["x/js/src/T.kt"], ["x/js/src/T.kt"], id="no choice"),
        pytest.param(
            "x/jvm/test/X.kt",
            ["y/common/src/T.kt", "y/js/src/T.kt", "y/jvm/src/T.kt"],
            ["y/common/src/T.kt", "y/jvm/src/T.kt"],
            id="own platform in another module",
        ),
        pytest.param(
            "x/native/src/X.kt",
            ["y/jvm/src/T.kt", "y/common/src/T.kt"],
            ["y/common/src/T.kt"],
            id="shared",
        ),
        pytest.param(
            "x/native/src/X.kt",
            ["y/jvm/src/T.kt", "y/js/src/T.kt"],
            ["y/jvm/src/T.kt", "y/js/src/T.kt"],
            id="none fits",
        ),
        pytest.param(
            "x/src/main/X.kt",
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            ["x/src/main/T.kt"],
            id="tests unseen",
        ),
        pytest.param(
            "x/src/commonMain/X.kt",
            ["y/src/commonTest/T.kt", "y/src/jsMain/T.kt"],
            ["y/src/jsMain/T.kt"],
            id="tests of the shared ones unseen",
        ),
        pytest.param(
            "x/src/test/X.kt",
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            ["x/src/main/T.kt", "x/src/test/T.kt"],
            id="tests see all",
        ),
        pytest.param("X.kt", [], [], id="nothing"),
    ],
)
def test_of_several_declarations_the_own_platform_and_the_shared_ones_are_meant(path, homes, seen):
    assert seen_from(path, homes) == seen
